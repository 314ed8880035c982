/** What `scripts/run.mjs` runs: in the image, in a checkout with a build, and in one without. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const SOURCE = 'console.log("source", process.argv.slice(2).join(" ") as string)\n'
const BUNDLE = 'console.log("bundle", process.argv.slice(2).join(" "))\n'
const BUILD_FIRST = 'There is no build of the sources as they are now: run npm run build first.\n'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'nss-commands-'))
  mkdirSync(path.join(folder, 'scripts'))
  cpSync('scripts/run.mjs', path.join(folder, 'scripts/run.mjs'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

/** What `npm run build` leaves of a command that imports one more file. */
function build(): void {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  write('.next/commands/greet.cjs', BUNDLE)
  write(
    '.next/commands/made-from.json',
    JSON.stringify({ 'scripts/greet.ts': hashOf(SOURCE), 'lib/name.ts': hashOf('') }),
  )
}

function checkOut({ withTsx = true } = {}): void {
  write('scripts/greet.ts', SOURCE)
  write('lib/name.ts', '')
  if (!withTsx) return
  // The real folder, which finds the generated client of this checkout.
  symlinkSync(path.resolve('scripts/lib'), path.join(folder, 'scripts/lib'))
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(path.resolve('node_modules/tsx'), path.join(folder, 'node_modules/tsx'))
}

function run(command = 'greet') {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/run.mjs', command, '--loud', 'you'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

const ran = (what: string) => ({ stdout: `${what} --loud you\n`, stderr: '', status: 0 })

it('a checkout with a build of its sources runs the build', () => {
  checkOut()
  build()
  expect(run()).toEqual(ran('bundle'))
})

it.each([
  ['was changed', () => write('lib/name.ts', 'export const name = 1')],
  ['is gone', () => rmSync(path.join(folder, 'lib/name.ts'))],
])('a build is not run once a file that it was made from %s: the source is', (_what, change) => {
  checkOut()
  build()
  change()
  expect(run()).toEqual(ran('source'))
})

it('a checkout without a build runs the source', () => {
  checkOut()
  expect(run()).toEqual(ran('source'))
})

it('an installation without the TypeScript loader runs its build, and refuses an old one', () => {
  checkOut({ withTsx: false })
  expect(run()).toEqual({ stdout: '', stderr: BUILD_FIRST, status: 1 })
  build()
  expect(run()).toEqual(ran('bundle'))
  write('scripts/greet.ts', `${SOURCE}\n`)
  expect(run()).toEqual({ stdout: '', stderr: BUILD_FIRST, status: 1 })
})

it('the image, which has no sources, runs its build', () => {
  build()
  expect(run()).toEqual(ran('bundle'))
  expect(run('nothing')).toEqual({ stdout: '', stderr: 'There is no command "nothing".\n', status: 1 })
})

describe('an installation whose variables are not set in this shell', () => {
  const start = (command: string, variables: Record<string, string> = {}) => {
    for (const part of ['scripts', 'tsconfig.json']) cpSync(part, path.join(folder, part), { recursive: true })
    for (const part of ['lib', 'components', 'prisma', 'node_modules', 'package.json'])
      symlinkSync(path.resolve(part), path.join(folder, part))
    const { PATH = '' } = process.env
    const options = {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH, ...variables } as unknown as NodeJS.ProcessEnv,
    } as const
    return spawnSync(process.execPath, ['--import', 'tsx', `scripts/${command}.ts`, 'salon.nss.gz'], options)
  }

  it.each(['backup', 'migrate', 'doctor'])('%s asks for the database instead of creating an empty one', (command) => {
    const { stderr, status } = start(command)
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL is missing, for example: .*\n$/)])
    expect(existsSync(path.join(folder, '.data'))).toBe(false)
  })

  it('the worker runs as in production, so that it never sends to the inbox of the demo', () => {
    const { stderr, status } = start('worker', { DATABASE_URL: 'postgresql://127.0.0.1/none' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^APP_URL is missing/m)])
  })
})
