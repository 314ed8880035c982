import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from './operator-error'
import { generatePrismaClient } from './prisma-client'
import { REPOSITORY } from './repository'
import { hashSources } from './source-hash'

const FOLDER = path.join(REPOSITORY, 'lib/server/generated')
const OPENAPI = path.join(FOLDER, 'openapi.json')
const STAMP = path.join(FOLDER, '.openapi-generated-from')
/** The sources of the OpenAPI document. */
const DESCRIBED_BY = [
  'app/api',
  'lib/contracts',
  'lib/domain',
  'lib/server/http',
  'scripts/lib/openapi',
  'package-lock.json',
]

/** Generates the Prisma client and the OpenAPI document; does nothing if their sources haven't changed. */
export function generateCode(): void {
  generatePrismaClient()
  const wanted = hashSources(DESCRIBED_BY)
  if (existsSync(OPENAPI) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  mkdirSync(FOLDER, { recursive: true })
  // The route that serves this document imports it, and is itself read to generate it.
  if (!existsSync(OPENAPI)) writeFileSync(OPENAPI, '{}\n')
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/openapi.ts'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
  if (made.status !== 0)
    throw new OperatorError(`The OpenAPI document could not be made:\n${made.stdout}${made.stderr}`)
  writeFileSync(STAMP, wanted)
}
