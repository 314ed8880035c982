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
/** The longest median time to the largest element with a network and processor really slowed down. */
const LCP_GOAL_MS = 2000
const TIMINGS = {
  lcpMilliseconds: 'largest-contentful-paint',
  cumulativeLayoutShift: 'cumulative-layout-shift',
  blockingMilliseconds: 'total-blocking-time',
} as const
/**
 * Lighthouse's ways to measure a slow phone: computed from a fast load (its default, which gives the scores), or with
 * Chromium's network and processor slowed down. Over loopback the former varies by a second, depending on whether the
 * scripts arrive before the first frame.
 */
type Throttling = 'simulate' | 'devtools'

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

/** A page's runs, sorted by performance; the median run counts, and the times with a slowed network. */
interface PageScores extends Scores {
  page: string
  /** The performance score of each run, lowest first. */
  performance: number[]
  /** Time to the largest element in each run with a slowed network and processor, shortest first. */
  slowedLcpMilliseconds: number[]
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
        pages.push(await measurePage(page, url, path.join(folder, `${page}.json`), cli))
      return pages
    })
    writeResults('lighthouse.json', {
      machine: machine(),
      goals: { ...GOALS, slowedLcpMilliseconds: LCP_GOAL_MS },
      pages: measured,
    })
    measured.forEach(printScores)
    return measured.every(
      ({ scores, slowedLcpMilliseconds }) =>
        CATEGORIES.every((category) => scores[category] >= GOALS[category]) &&
        medianOf(slowedLcpMilliseconds) <= LCP_GOAL_MS,
    )
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

async function measurePage(page: string, url: string, file: string, cli: string | undefined): Promise<PageScores> {
  const run = async (throttling: Throttling) => {
    await runLighthouse(url, file, throttling, cli)
    return toScores(JSON.parse(readFileSync(file, 'utf8')) as Report)
  }
  const runs: Scores[] = []
  const slowedLcpMilliseconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    runs.push(await run('simulate'))
    slowedLcpMilliseconds.push(Math.round((await run('devtools')).timings.lcpMilliseconds))
  }
  runs.sort((a, b) => a.scores.performance - b.scores.performance)
  slowedLcpMilliseconds.sort((a, b) => a - b)
  const performance = runs.map(({ scores }) => scores.performance)
  return { page, ...medianOf(runs), performance, slowedLcpMilliseconds }
}

/** Returns the middle element of a sorted list of runs. */
function medianOf<Value>(sorted: Value[]): Value {
  return sorted[Math.floor(sorted.length / 2)]!
}

/** Prints a line about the page and the audits it failed. */
function printScores({ page, scores, timings, lost, performance, slowedLcpMilliseconds }: PageScores): void {
  const marks = CATEGORIES.map(
    (category) =>
      `${category} ${scores[category]}${scores[category] < GOALS[category] ? ` (goal ${GOALS[category]})` : ''}`,
  )
  const { lcpMilliseconds, cumulativeLayoutShift, blockingMilliseconds } = timings
  const parts = [
    `LCP ${slowedLcpMilliseconds.join(', ')} ms slowed down (goal ${LCP_GOAL_MS}), ${Math.round(lcpMilliseconds)} ms simulated`,
    `CLS ${cumulativeLayoutShift.toFixed(3)}`,
    `TBT ${Math.round(blockingMilliseconds)} ms`,
  ]
  console.log(`${page.padEnd(8)} ${marks.join(', ')}; ${parts.join(', ')}; performance of ${performance.join(', ')}`)
  for (const title of lost) console.log(`${''.padEnd(8)} lost points: ${title}`)
}

function runLighthouse(url: string, file: string, throttling: Throttling, cli: string | undefined): Promise<void> {
  const [command, ...first] = cli === undefined ? ['npx', '--yes', CLI] : [process.execPath, cli]
  const options = [
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--throttling-method=${throttling}`,
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
