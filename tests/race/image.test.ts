/**
 * The commands of the image without Docker: the files that the Dockerfile copies, and the packages of an installation
 * for production.
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { commandLine } from '../../scripts/lib/commands'
import { createDatabase } from '../../scripts/lib/embedded-postgres'
import { startTestPostgres, TEST_SECRET, type TestPostgres } from '../support/test-postgres'

const run = promisify(execFile)
const DOCKERFILE = readFileSync('Dockerfile', 'utf8')
/** Keeps Node from finding the packages of this checkout behind the links to them. */
const WITHIN = ['--preserve-symlinks', '--preserve-symlinks-main']
/** What the doctor finds in the PostgreSQL of tests. */
const WITHOUT_FSYNC = ['durability']

let folder: string
let cluster: TestPostgres

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'nss-image-'))
  copyFiles()
  linkPackages()
  cluster = await startTestPostgres()
}, 60_000)

afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

/** Of the build the commands only: what the web server needs of it is proven where it runs. */
function copyFiles(): void {
  for (const [, given = '', target = ''] of DOCKERFILE.matchAll(/^COPY --from=build (.+) (\S+)$/gm))
    for (const source of given.split(' ').map((name) => name.replace('/app/', ''))) {
      if (source === 'node_modules') continue
      const from = source === '.next' ? '.next/commands' : source
      const to = target.endsWith('/') ? path.join(target, path.basename(from)) : from
      cpSync(from, path.join(folder, to), { recursive: true })
    }
}

/** What `npm prune --omit=dev` leaves, less what the Dockerfile removes. */
function linkPackages(): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const removed = [...DOCKERFILE.matchAll(/ (node_modules\/[^\s*]+)/g)].map(([, name = '']) => name)
  for (const [name, { dev }] of Object.entries(packages)) {
    const isNested = name.lastIndexOf('node_modules/') > 0
    if (!name || dev || isNested || !existsSync(name) || removed.some((start) => name.startsWith(start))) continue
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    symlinkSync(path.resolve(name), path.join(folder, name))
  }
}

async function command(database: string, ...line: Parameters<typeof commandLine>): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    DEMO: '1',
    PATH: process.env.PATH,
    DATABASE_URL: cluster.urlOf(database),
    NEXTAUTH_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
  }
  const { stdout, stderr } = await run(process.execPath, [...WITHIN, ...commandLine(...line)], { cwd: folder, env })
  expect(stderr).toBe('')
  return stdout
}

/** Names of the checks that fail; the command's exit code is 1 where there is one. */
async function failedChecks(database: string): Promise<string[]> {
  const output = await command(database, 'doctor').catch((error: { code: number; stdout: string }) => error.stdout)
  const { checks } = JSON.parse(output) as { checks: { name: string; ok: boolean }[] }
  return checks.filter(({ ok }) => !ok).map(({ name }) => name)
}

it('holds no TypeScript of ours and no loader for it', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const ofOurs = files.filter((file) => !file.startsWith('node_modules'))
  expect(ofOurs).toEqual(expect.arrayContaining(['scripts/run.mjs', 'scripts/start.mjs', '.next/commands/worker.cjs']))
  expect(ofOurs.filter((file) => /\.[cm]?tsx?$/.test(file))).toEqual([])
  expect(['next', 'tsx', 'esbuild', 'typescript'].filter((name) => files.includes(`node_modules/${name}`))).toEqual([
    'next',
  ])
})

it('migrates, seeds, works until nothing is due, backs up, restores and finds every invariant kept', async () => {
  const backup = path.join(folder, 'backup.gz')
  for (const name of ['image', 'restored']) await createDatabase(cluster.urlOf('postgres'), name)
  expect(await command('image', 'migrate')).toMatch(/^Applied: /)
  expect(await command('image', 'seed')).toBe('The demo cast is loaded.\n')
  expect(await command('image', 'worker', '--once')).toBe('')
  expect(await failedChecks('image')).toEqual(WITHOUT_FSYNC)
  expect(await command('image', 'backup', backup)).toMatch(/^Backup of .+ written to /m)
  expect(await command('restored', 'restore', backup)).toMatch(/^Restored the backup of .+ every checksum equal/m)
  expect(await failedChecks('restored')).toEqual(WITHOUT_FSYNC)
}, 300_000)
