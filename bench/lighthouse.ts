/**
 * Runs Lighthouse (mobile) on the pages a new visitor sees first, the site with a full gallery. Its CLI comes from npx or a path; it isn't a
 * dependency.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { provideChromium } from '../scripts/lib/testing/chromium'
import { OperatorError } from '../scripts/lib/operator-error'
import { fillGallery } from './full-gallery'
import { startInstallation, withProcesses } from './installation'
import { machine, writeResults } from './report'

const CLI = 'lighthouse@12.8.2'
const WITHIN_MS = 180_000
const ROUNDS = 3
/** The lowest passing scores, out of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 } as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]
const TIMINGS = {
  lcpMilliseconds: 'largest-contentful-paint',
  cumulativeLayoutShift: 'cumulative-layout-shift',
  blockingMilliseconds: 'total-blocking-time',
} as const

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number } | undefined>
}

/** The scores of one run. */
interface Scores {
  scores: Record<Category, number>
  timings: Record<keyof typeof TIMINGS, number>
  /** Titles of the audits that cost a category points. */
  lost: string[]
}

/** A page's runs, sorted by performance; the median run counts. */
interface PageScores extends Scores {
  page: string
  /** The performance score of each run, lowest first. */
  performance: number[]
}

/**
 * Measures, prints and saves the results; returns whether every goal is met. `cli` is the path of Lighthouse's own
 * script.
 */
export async function benchLighthouse(cli: string | undefined): Promise<boolean> {
  const installation = await startInstallation()
  const environment = { ...installation.environment, APP_URL: 'http://localhost' }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'))
  try {
    await fillGallery(installation.databaseUrl, 'luna')
    const measured = await withProcesses({ ...installation, environment }, 'page', async ({ port }) => {
      const pages: PageScores[] = []
      for (const [page, url] of Object.entries(pagesOf(port)))
        pages.push(await medianOf(page, url, path.join(folder, `${page}.json`), cli))
      return pages
    })
    writeResults('lighthouse.json', { machine: machine(), goals: GOALS, pages: measured })
    measured.forEach(printScores)
    return measured.every(({ scores }) => CATEGORIES.every((category) => scores[category] >= GOALS[category]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await installation.stop()
  }
}

/** Returns the pages' URLs. Browsers treat localhost as a secure origin on any port. */
function pagesOf(port: number): Record<string, string> {
  return {
    landing: `http://localhost:${port}/`,
    site: `http://luna.localhost:${port}/`,
    book: `http://luna.localhost:${port}/book`,
  }
}

async function medianOf(page: string, url: string, file: string, cli: string | undefined): Promise<PageScores> {
  const runs: Scores[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await runLighthouse(url, file, cli)
    runs.push(toScores(JSON.parse(readFileSync(file, 'utf8')) as Report))
  }
  runs.sort((a, b) => a.scores.performance - b.scores.performance)
  const middle = runs[Math.floor(ROUNDS / 2)]!
  return { page, ...middle, performance: runs.map(({ scores }) => scores.performance) }
}

/** Prints a line about the page and the audits it failed. */
function printScores({ page, scores, timings, lost, performance }: PageScores): void {
  const marks = CATEGORIES.map(
    (category) =>
      `${category} ${scores[category]}${scores[category] < GOALS[category] ? ` (goal ${GOALS[category]})` : ''}`,
  )
  const { lcpMilliseconds, cumulativeLayoutShift, blockingMilliseconds } = timings
  const parts = [
    `LCP ${Math.round(lcpMilliseconds)} ms`,
    `CLS ${cumulativeLayoutShift.toFixed(3)}`,
    `TBT ${Math.round(blockingMilliseconds)} ms`,
  ]
  console.log(`${page.padEnd(8)} ${marks.join(', ')}; ${parts.join(', ')}; performance of ${performance.join(', ')}`)
  for (const title of lost) console.log(`${''.padEnd(8)} lost points: ${title}`)
}

function runLighthouse(url: string, file: string, cli: string | undefined): Promise<void> {
  const [command, ...first] = cli === undefined ? ['npx', '--yes', CLI] : [process.execPath, cli]
  const options = [
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const child = spawn(command ?? 'npx', [...first, url, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CHROME_PATH: provideChromium() },
    timeout: WITHIN_MS,
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new OperatorError(`Lighthouse could not measure ${url}: ${complaint.trim() || 'it took too long'}`)),
    )
  })
}

function toScores({ categories, audits }: Report): Scores {
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category].score ?? 0) * 100)]),
  )
  const timings = Object.fromEntries(
    Object.entries(TIMINGS).map(([name, audit]) => [name, audits[audit]?.numericValue ?? NaN]),
  )
  const lost = CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => audits[id]?.title ?? id),
  )
  return { scores: scores as Scores['scores'], timings: timings as Scores['timings'], lost }
}
