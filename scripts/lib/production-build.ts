import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import esbuild from 'esbuild'
import { OperatorError } from './operator-error'
import { generatePrismaClient } from './prisma-client'
import { REPOSITORY } from './repository'

/** All that a build is made from; the generated client follows from the schema. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema.prisma',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package-lock.json',
  'scripts/lib',
  'tsconfig.json',
]
const LEFT_OUT = path.join(REPOSITORY, 'lib/server/generated')
const STAMP = path.join(REPOSITORY, '.next/built-from')

/** Builds for production, or keeps the last build if nothing it was made from has changed. */
export function buildForProduction({ force }: { force: boolean }): 'built' | 'reused' {
  generatePrismaClient()
  const wanted = hashSources()
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return 'reused'
  const cli = path.join(REPOSITORY, 'node_modules/next/dist/bin/next')
  const built = spawnSync(process.execPath, [cli, 'build'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    stdio: force ? 'inherit' : 'pipe',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', TZ: 'UTC' },
  })
  if (built.status !== 0)
    throw new OperatorError(`next build failed.\n${built.stdout ?? ''}${built.stderr ?? ''}`.trim())
  bundleWebServer()
  writeFileSync(STAMP, wanted)
  return 'built'
}

/** Our part of the web server as one file of JavaScript: `start.mjs` says what it is for. */
function bundleWebServer(): void {
  esbuild.buildSync({
    absWorkingDir: REPOSITORY,
    entryPoints: ['scripts/lib/web.ts'],
    outfile: '.next/web/start.cjs',
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    target: 'node20.19',
    logLevel: 'warning',
  })
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of SOURCES.flatMap((source) => listFiles(path.join(REPOSITORY, source)))) {
    hash.update(`\0${path.relative(REPOSITORY, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(entry: string): string[] {
  if (entry === LEFT_OUT || !existsSync(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => listFiles(path.join(entry, name)))
}
