import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import esbuild from 'esbuild'
import { BUNDLE, bundleCommands } from './bundle'
import { COMMANDS, sourceOf } from './commands'
import { generateCode } from './generated-code'
import { OperatorError } from './operator-error'
import { REPOSITORY } from './repository'
import { hashSources } from './source-hash'

/** All sources of a build; the Prisma client is generated from the schema. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema.prisma',
  'prisma/seed',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package-lock.json',
  'scripts/lib',
  ...COMMANDS.map(sourceOf),
  'server',
  'tsconfig.json',
]
const STAMP = path.join(REPOSITORY, '.next/built-from')

/** Builds for production, or keeps the last build if none of its sources have changed. */
export function buildForProduction({ force }: { force: boolean }): 'built' | 'reused' {
  generateCode()
  const wanted = `${process.version} ${hashSources(SOURCES)}`
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
  bundleCommands()
  writeFileSync(STAMP, wanted)
  return 'built'
}

/** Bundles our part of the web server into one JavaScript file; `start.mjs` says why. */
function bundleWebServer(): void {
  esbuild.buildSync({ ...BUNDLE, entryPoints: ['scripts/lib/web.ts'], outfile: '.next/web/start.cjs' })
}
