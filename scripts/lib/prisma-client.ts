import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from './operator-error'
import { REPOSITORY } from './repository'

const SCHEMA = path.join(REPOSITORY, 'prisma/schema.prisma')
const OUTPUT = path.join(REPOSITORY, 'lib/server/generated/prisma')
const STAMP = path.join(OUTPUT, '.generated-from')

/** Generates the Prisma client, unless neither the schema nor Prisma's version has changed since the last time. */
export function generatePrismaClient(): void {
  const version = readFileSync(path.join(REPOSITORY, 'node_modules/prisma/package.json'))
  const wanted = createHash('sha256').update(readFileSync(SCHEMA)).update(version).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const cli = path.join(REPOSITORY, 'node_modules/prisma/build/index.js')
  const made = spawnSync(process.execPath, [cli, 'generate', '--schema', SCHEMA, '--no-hints'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    // Generating never runs the schema engine, but without a path Prisma downloads one.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env },
  })
  if (made.status !== 0) throw new OperatorError(`prisma generate failed:\n${made.stdout}${made.stderr}`)
  writeFileSync(STAMP, wanted)
}
