import path from 'node:path'
import { REPOSITORY } from '../repository'
import { readJestReport, readPlaywrightReport, type Report } from './reports'

/** Folder for the steps' reports, logs and caches; ignored by git. */
export const RESULTS = path.join(REPOSITORY, 'test-results')

export type TestStep = {
  title: string
  /** Arguments of `node` commands, run one after another until one fails; or a function that runs in this process. */
  work: string[][] | (() => Promise<void>)
  /** The Node.js that runs the commands; absent means this process's own. */
  node?: string
  /** Added to the environment of this process. */
  environment?: Record<string, string>
  /** Number of cores that the step keeps busy; 0.5 for one that mostly waits. */
  cores: number
  /** Titles of steps that must pass before this one starts. */
  after?: readonly string[]
  /** The report that the last command writes. If absent, the step counts as one test. */
  report?: { file: string; read: (file: string) => Report | null }
  /** Returns a step that runs only these test files. */
  repeat?: (files: readonly string[]) => TestStep
}

const bin = (name: string) => path.join(REPOSITORY, 'node_modules', name)
const script = (name: string, ...args: string[]) => ['--import', 'tsx', `scripts/${name}.ts`, ...args]

/** Generates the code that the type check and the tests import: the Prisma client and Next's route types. */
export const generate: TestStep = {
  title: 'generated code',
  work: [script('generate'), [bin('next/dist/bin/next'), 'typegen']],
  cores: 1,
}

/** The type check, by TypeScript 7, which takes a seventh of the time of the version that ESLint requires. */
export const types: TestStep = {
  title: 'types',
  work: [[bin('typescript-native/bin/tsc'), '--noEmit', '--pretty', 'false']],
  cores: 1,
  after: [generate.title],
}

export const format: TestStep = {
  title: 'format',
  work: [[bin('@biomejs/biome/bin/biome'), 'format', '.']],
  cores: 1,
}

const OXLINT = [bin('oxlint/bin/oxlint'), '--quiet']
const ESLINT = [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']

export const lint: TestStep = {
  title: 'lint',
  work: [OXLINT, ESLINT],
  cores: 1,
  after: [generate.title],
}

/** Lints changed files only, so it misses problems that a change causes in files that import them. */
export const lintChanged: TestStep = {
  ...lint,
  work: [
    OXLINT,
    [...ESLINT, '--cache', '--cache-strategy', 'content', '--cache-location', path.join(RESULTS, '.eslintcache')],
  ],
}

const KNIP = [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']

const KNIP_PRODUCTION = [...KNIP, '--production', '--include', 'files,dependencies']

export const unused: TestStep = {
  title: 'unused code',
  work: [KNIP, KNIP_PRODUCTION],
  cores: 1,
  after: [generate.title],
}

/** Finds unused code; parses changed files only. */
export const unusedCached: TestStep = {
  ...unused,
  work: [KNIP, KNIP_PRODUCTION].map((command) => [
    ...command,
    '--cache',
    '--cache-location',
    path.join(RESULTS, '.knipcache'),
  ]),
}

export const build: TestStep = {
  title: 'production build',
  work: [script('build', '--reuse')],
  cores: 2,
  after: [generate.title],
}

/** Jest options that exclude `*.long.test.ts`; `LONG_FILES` selects only those, for `npm run test:long`. */
export const SHORT_FILES = ['--testPathIgnorePatterns', String.raw`\.long\.test\.`]
export const LONG_FILES = ['--testPathPatterns', String.raw`\.long\.test\.`]

type JestOptions = {
  workers: number
  cores?: number
  after?: readonly string[]
  options?: readonly string[]
  environment?: Record<string, string>
  node?: string
}

/** Returns the step that runs Jest projects by name; a project without tests passes. */
export function jest(title: string, projects: readonly string[], jestOptions: JestOptions): TestStep {
  const { workers, cores = workers, after = [], options = [], environment = {}, node } = jestOptions
  const file = path.join(RESULTS, `jest-${title.replaceAll(/\W+/g, '-')}.json`)
  const args = ['--selectProjects', ...projects, '--passWithNoTests', '--maxWorkers', String(workers), ...options]
  return {
    title,
    work: [[bin('jest/bin/jest.js'), ...args, '--json', `--outputFile=${file}`]],
    ...(node && { node }),
    environment,
    cores,
    after: [generate.title, ...after],
    report: { file, read: readJestReport },
    repeat: (files) =>
      jest(`${title}, once more`, projects, {
        ...jestOptions,
        workers: 1,
        options: [...options, '--runTestsByPath', ...files],
      }),
  }
}

/** The tests over a database that `npm test` runs. A third worker, because each often waits for PostgreSQL. */
export function serverAndRoutes(title: string, jestOptions: Pick<JestOptions, 'after' | 'environment'>): TestStep {
  return jest(title, ['server', 'routes'], { workers: 3, cores: 2, options: SHORT_FILES, ...jestOptions })
}

/** Returns the step that runs browser tests in some of Playwright's projects. */
export function playwright(
  title: string,
  projects: readonly string[],
  options: readonly string[] = [],
  environment: Record<string, string> = {},
): TestStep {
  const file = path.join(RESULTS, `${title.replaceAll(/\W+/g, '-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    title,
    work: [[bin('@playwright/test/cli.js'), 'test', ...options, ...chosen]],
    environment: { ...environment, BROWSER_REPORT: file },
    cores: 2,
    after: [build.title],
    report: { file, read: readPlaywrightReport },
    repeat: (files) =>
      playwright(`${title}, once more`, projects, [...options, '--workers=1', ...files.map(pattern)], environment),
  }
}

/** Returns a regular expression for the file, because Playwright takes files as such. */
function pattern(file: string): string {
  return `${file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
}

/** Makes the app wait longer for PostgreSQL and for permits on a busy machine, instead of responding with 503. */
export const PATIENT = { DATABASE_WAIT_FACTOR: '5', REQUESTS_MAX_WAIT_MS: '4000' }

/** The browser tests of `npm test`, with their own database. */
export const journeys = playwright('journeys', ['npm start'], ['--grep', '@gate'], PATIENT)

/** Replaces the steps of browser tests on a machine without Chromium: lists their tests and counts each as skipped. */
export function withoutBrowser(steps: readonly TestStep[]): TestStep[] {
  return steps.map((step) => (step.report?.read === readPlaywrightReport ? listing(step, step.report.file) : step))
}

function listing({ title, work, environment = {} }: TestStep, file: string): TestStep {
  return {
    title,
    work: Array.isArray(work) ? work.map((command) => [...command, '--list']) : work,
    environment,
    cores: 1,
    report: { file, read: readAsSkipped },
  }
}

function readAsSkipped(file: string): Report | null {
  const report = readPlaywrightReport(file)
  return report && { counts: { passed: 0, failed: 0, skipped: report.cases.length }, cases: [] }
}
