import path from 'node:path'
import { REPOSITORY } from '../repository'
import { readJestReport, readPlaywrightReport, type Report } from './reports'

/** Where steps leave reports, logs and caches; ignored by git. */
export const RESULTS = path.join(REPOSITORY, 'test-results')

export type TestStep = {
  title: string
  /** Commands of node, run one after another until one fails; or a function of this process. */
  work: string[][] | (() => Promise<void>)
  /** Added to the environment of this process. */
  environment?: Record<string, string>
  /** How many cores it keeps busy; half for a step that mostly waits. */
  cores: number
  /** Titles of steps that must pass before it starts. */
  after?: readonly string[]
  /** The report that the last command writes. Absent: the step counts as one test. */
  report?: { file: string; read: (file: string) => Report | null }
}

const bin = (name: string) => path.join(REPOSITORY, 'node_modules', name)
const script = (name: string, ...args: string[]) => ['--import', 'tsx', `scripts/${name}.ts`, ...args]

/** Generates what types and tests import: the Prisma client and Next's route types. */
export const generate: TestStep = {
  title: 'generated code',
  work: [script('generate'), [bin('next/dist/bin/next'), 'typegen']],
  cores: 1,
}

/** TypeScript 7, which takes a seventh of the time of the version that ESLint needs. */
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

/** Judges changed files only, so a file is not judged again for what changed in those it imports. */
export const lintChanged: TestStep = {
  ...lint,
  work: [
    OXLINT,
    [...ESLINT, '--cache', '--cache-strategy', 'content', '--cache-location', path.join(RESULTS, '.eslintcache')],
  ],
}

const KNIP = [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']

export const unused: TestStep = {
  title: 'unused code',
  work: [KNIP, [...KNIP, '--production', '--include', 'files,dependencies']],
  cores: 1,
  after: [generate.title],
}

export const build: TestStep = {
  title: 'production build',
  work: [script('build', '--reuse')],
  cores: 2,
  after: [generate.title],
}

type JestOptions = { workers: number; cores?: number; after?: readonly string[]; options?: string[] }

/** Returns the step that runs Jest projects by name; a project without tests passes. */
export function jest(
  title: string,
  projects: string[],
  { workers, cores = workers, after = [], options = [] }: JestOptions,
): TestStep {
  const file = path.join(RESULTS, `jest-${title.replaceAll(/\W+/g, '-')}.json`)
  const args = ['--selectProjects', ...projects, '--passWithNoTests', '--maxWorkers', String(workers), ...options]
  return {
    title,
    work: [[bin('jest/bin/jest.js'), ...args, '--json', `--outputFile=${file}`]],
    cores,
    after: [generate.title, ...after],
    report: { file, read: readJestReport },
  }
}

function playwright(title: string, projects: string[], ...options: string[]): TestStep {
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    title,
    work: [[bin('@playwright/test/cli.js'), 'test', ...options, ...chosen]],
    cores: 2,
    after: [build.title],
    report: { file: path.join(RESULTS, 'browser.json'), read: readPlaywrightReport },
  }
}

const BROWSER_PROJECTS = ['next start', 'npm start']

export const browser = playwright('browser', BROWSER_PROJECTS)

export const screens = playwright('screens: with what opens over them', ['npm start'], 'screens.spec.ts')

export const browserOfDevelopment = playwright('servers: the short browser set under next dev', ['next dev'])

/** Stands in for the browser tests where there is no Chromium: lists them, and counts each as skipped. */
export const skippedBrowser: TestStep = {
  ...playwright(browser.title, BROWSER_PROJECTS, '--list'),
  cores: 1,
  after: [],
  report: {
    file: path.join(RESULTS, 'browser.json'),
    read: (file) => {
      const report = readPlaywrightReport(file)
      return report && { counts: { passed: 0, failed: 0, skipped: report.cases.length }, cases: [] }
    },
  },
}
