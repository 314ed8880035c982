/** Everything that is checked in one visit of a screen: headers, policy, console, headings, width and accessibility. */
import { readFileSync } from 'node:fs'
import { expect, type ConsoleMessage, type Frame, type Page, type Response } from '@playwright/test'
import type { ElementContext, RunOptions, run } from 'axe-core'
import { showIn } from '../color-scheme'
import { watchConsoleErrors } from '../console-errors'
import { findWrongHeaders, nonceOf } from '../response-headers'
import { show, type Screen } from './screen'
import type { World } from './world'

const WCAG_RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}
/** The dark scheme is the same page in other colors. */
const COLOUR_RULES: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
/** What another width can change in an element that was already checked. */
const LAYOUT_RULES: RunOptions = { runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } }
/** Elements that only this width shows. */
const NEW_HERE = '[data-judge=new]'
/** Elements like two others beside them but for their words. */
const REPEATED = '[data-judge=repeated]'
/** Desk, tablet and small phone. */
const WIDTHS = [1280, 768, 320]
/** What opens over a screen. What lies below is a screen of its own. */
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/**
 * Minified, which a browser reads sooner than the package's main file. The 0 is its value: else all of axe is sent
 * back.
 */
const AXE = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')};0`

/** Opens the screen once and returns everything that is wrong with it. `nonces` gets the nonce of each response. */
export async function examine(world: World, screen: Screen, nonces: string[]): Promise<string[]> {
  const page = await world.contexts[screen.viewer].newPage()
  const problems: string[] = []
  try {
    await judge(page, screen, problems, nonces)
  } finally {
    await page.close()
  }
  return problems
}

/** Returns what axe finds in a frame, as wide and in the colors as it is shown now. */
export async function findFrameViolations(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE)
  return findViolations(frame, WCAG_RULES)
}

async function judge(page: Page, screen: Screen, problems: string[], nonces: string[]): Promise<void> {
  const documents: Response[] = []
  watchConsole(page, screen, problems)
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) documents.push(response)
    examineResponse(response, problems, nonces)
  })
  const widths = screen.phoneOnly ? [320] : WIDTHS
  await page.setViewportSize({ width: widths[0] ?? 320, height: 800 })
  await show(page, screen)
  problems.push(...(await findUnsigned(documents)), ...(await findUnnamed(page)))
  // Otherwise rows out of sight are rendered in the other color scheme only when they come into view.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await page.evaluate(AXE)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const found = [...(await findOverflow(page)), ...(await findViolationsAt(page, width, screen))]
    problems.push(...found.map((problem) => `${width} px ${problem}`))
  }
  await showIn('dark', page)
  problems.push(...(await findViolations(page, COLOUR_RULES)).map((problem) => `dark ${problem}`))
}

function watchConsole(page: Page, screen: Screen, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`throws ${error.message}`))
  // The inbox shows mails in frames that run no scripts, including axe's.
  const isOfMail = (message: ConsoleMessage) =>
    message.location().url === 'about:srcdoc' && message.text().startsWith('Blocked script execution')
  const isPolicy = (message: ConsoleMessage) => /content security policy/i.test(message.text())
  const report = (message: ConsoleMessage) => problems.push(`reports ${message.text()} ${message.location().url}`)
  page.on('console', (message) => {
    if (isPolicy(message) && !isOfMail(message)) report(message)
  })
  watchConsoleErrors(page, (message) => {
    if (!screen.failing && !isPolicy(message) && !isOfMail(message)) report(message)
  })
}

function examineResponse(response: Response, problems: string[], nonces: string[]): void {
  const url = new URL(response.url())
  // A response that a test invents to show a failure has no date.
  if (!url.hostname.endsWith('localhost') || response.headers().date === undefined) return
  // A booking page in a frame may be framed; headers.spec.ts checks which.
  const isFramed = response.request().isNavigationRequest() && response.frame().parentFrame() !== null
  if (!isFramed) problems.push(...findWrongHeaders(response.headers(), url.pathname))
  const isPublicFile = url.pathname.startsWith('/_next/static/') || /\.\w+$/.test(url.pathname)
  if (isPublicFile) return
  // Files come from the browser's own cache, with their earlier headers.
  nonces.push(nonceOf(response.headers()))
  if (!/private.*no-store/.test(response.headers()['cache-control'] ?? ''))
    problems.push(`${url.pathname} may be kept by caches`)
}

/**
 * Inline scripts in the markup without a nonce; data is no script. Read from the response, as browsers hide the value.
 */
async function findUnsigned(documents: readonly Response[]): Promise<string[]> {
  const isRedirect = (response: Response) => response.status() >= 300 && response.status() < 400
  const markup = await Promise.all(
    documents.filter((response) => !isRedirect(response)).map((response) => response.text().catch(() => '')),
  )
  return markup.flatMap((html) =>
    [...html.matchAll(/<script(?![^>]*\s(?:src|nonce)=)(?![^>]*application\/ld\+json)[^>]*>/g)].map(
      ([tag]) => `has ${tag}`,
    ),
  )
}

async function findUnnamed(page: Page): Promise<string[]> {
  const headings = await page.locator('h1:visible:not([inert] h1)').count()
  return [...(headings === 1 ? [] : [`has ${headings} h1`]), ...((await page.title()) === '' ? ['has no title'] : [])]
}

/** A change of width takes the page a moment. */
async function findOverflow(page: Page): Promise<string[]> {
  // Another layout under the same scroll position would leave part of it below the header.
  await page.evaluate(() => window.scrollTo(0, 0))
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const fits = await expect
    .poll(overflow, { timeout: 2000 })
    .toBeLessThanOrEqual(0)
    .then(
      () => true,
      () => false,
    )
  return fits ? [] : [`scrolls sideways by ${await overflow()} px`]
}

/** A tablet has the phone's or the desk's layout, so only its width is checked. */
async function findViolationsAt(page: Page, width: number, { phoneOnly }: Screen): Promise<string[]> {
  if (width === 768) return []
  await page.evaluate(markForJudging)
  if (width === 1280 || phoneOnly) return findViolations(page, WCAG_RULES)
  const found = await findViolations(page, LAYOUT_RULES)
  const newHere = (await hasOverlay(page)) ? `:is(${OVERLAYS}) ${NEW_HERE}` : NEW_HERE
  const hasMore = await page.locator(newHere).count()
  return hasMore === 0 ? found : [...found, ...toProblems(await runAxe(page, newHere, WCAG_RULES))]
}

/** Runs in the page: marks what has come into sight since it ran before, and what only repeats its neighbors. */
function markForJudging(): void {
  const isFirst = document.querySelector('[data-judged]') === null
  for (const element of document.querySelectorAll('[data-judge]')) element.removeAttribute('data-judge')
  const wording = / (id|for|href|src|alt|title|datetime|value|aria-(?:label|labelledby|describedby|controls))="[^"]+"/g
  const shapeOf = (element: Element) =>
    element.outerHTML
      .replaceAll(/>[^<]+</g, '>words<')
      .replaceAll(wording, ' $1="words"')
      .replaceAll(' data-judged=""', '')
  const group = (elements: Element[], keyOf: (element: Element) => string) => {
    const groups = new Map<string, Element[]>()
    for (const element of elements) {
      const key = keyOf(element)
      groups.set(key, [...(groups.get(key) ?? []), element])
    }
    return [...groups.values()].filter(({ length }) => length > 2)
  }
  const listRepeated = (elements: Element[]) =>
    group(elements, ({ tagName, className }) => `${tagName} ${String(className)}`)
      .flatMap((alike) => group(alike, shapeOf))
      .flatMap((same) => same.slice(2))
  const mark = (parent: Element, isInNew: boolean) => {
    const shown = [...parent.children].filter((child) => child.checkVisibility({ visibilityProperty: true }))
    const repeated = new Set(listRepeated(shown))
    for (const child of shown) {
      const isNew = !isFirst && !child.hasAttribute('data-judged')
      child.setAttribute('data-judged', '')
      if (repeated.has(child)) child.setAttribute('data-judge', 'repeated')
      else {
        if (isNew && !isInNew) child.setAttribute('data-judge', 'new')
        mark(child, isNew || isInNew)
      }
    }
  }
  mark(document.body, false)
}

/** Checks only the overlay if one is open, and no frames: a booking page in a frame is a separate screen. */
async function findViolations(page: Page | Frame, rules: RunOptions): Promise<string[]> {
  const found = await runAxe(page, (await hasOverlay(page)) ? OVERLAYS : 'html', rules)
  const violations: Violation[] = []
  for (const violation of found) {
    if (violation.id !== 'target-size' || (await isTooSmallInSight(page, violation.target))) violations.push(violation)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  return toProblems(violations)
}

async function hasOverlay(page: Page | Frame): Promise<boolean> {
  return (await page.locator(OVERLAYS).filter({ visible: true }).count()) > 0
}

function toProblems(violations: readonly Violation[]): string[] {
  return violations.map(({ id, html }) => `${id}: ${html.slice(0, 220)}`)
}

/**
 * A bar that sticks to an edge half covers elements there. Targets that are too small are also too small in the middle
 * of the screen.
 */
async function isTooSmallInSight(page: Page | Frame, target: string): Promise<boolean> {
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await runAxe(page, target, { runOnly: { type: 'rule', values: ['target-size'] } })).length > 0
}

interface Violation {
  id: string
  html: string
  target: string
}

/** Needs axe in the page. */
async function runAxe(page: Page | Frame, selector: string, rules: RunOptions): Promise<Violation[]> {
  return page.evaluate(
    async ([context, options]) => {
      const { violations } = await window.axe.run(context, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => ({ id, html, target: String(target[0]) })),
      )
    },
    [
      { include: [[selector]], exclude: [[REPEATED]] } satisfies ElementContext,
      { ...rules, resultTypes: ['violations'], iframes: false, preload: false } satisfies RunOptions,
    ] as const,
  )
}

declare global {
  interface Window {
    axe: { run: typeof run }
  }
}
