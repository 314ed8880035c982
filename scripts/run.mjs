// Runs an operator's command, for example `node scripts/run.mjs worker --once`. The image holds only the bundle of
// `npm run build`. A checkout runs the bundle while its sources are unchanged, and otherwise the sources themselves.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = path.resolve(import.meta.dirname, '..')
const BUNDLES = path.join(ROOT, '.next/commands')
const NOT_BUILT = 'There is no build of the sources as they are now: run npm run build first.'

const [name = '', ...options] = process.argv.slice(2)
const bundle = path.join(BUNDLES, `${name}.cjs`)
const source = path.join(ROOT, 'scripts', `${name}.ts`)

const program = existsSync(source) ? await bundleOrSource() : bundle
if (!existsSync(program)) fail(existsSync(BUNDLES) ? `There is no command "${name}".` : NOT_BUILT)
process.argv.splice(1, Infinity, program, ...options)
await import(pathToFileURL(program).href)

async function bundleOrSource() {
  if (isCurrent()) return bundle
  // tsx is a development dependency; installations without it have a build.
  await import('tsx').catch(() => fail(NOT_BUILT))
  const require = createRequire(import.meta.url)
  try {
    require('./lib/prisma-client.ts').generatePrismaClient()
  } catch (error) {
    fail(error.message)
  }
  return source
}

/** Returns whether no source file of the bundles has changed since they were built. */
function isCurrent() {
  const list = path.join(BUNDLES, 'made-from.json')
  if (!existsSync(bundle) || !existsSync(list)) return false
  return Object.entries(JSON.parse(readFileSync(list, 'utf8'))).every(([file, hash]) => {
    const input = path.join(ROOT, file)
    return existsSync(input) && createHash('sha256').update(readFileSync(input)).digest('hex') === hash
  })
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
