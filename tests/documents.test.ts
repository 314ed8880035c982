/** How much there is to read in README.md, CONTRIBUTING.md and docs/, and that each of their links leads somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Counted as `wc -w` does. People read what is short, and keep true what is said once: a new page replaces an old one.
 */
const MAX_WORDS = 25_000
const MAX_LINES = 150

const list = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.md'))
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...list('docs').map((name) => `docs/${name}`),
  ...list('docs/adr').map((name) => `docs/adr/${name}`),
]
const read = (page: string) => readFileSync(page, 'utf8')

/** The fragments that GitHub gives a page's headings. */
function fragmentsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The links of a page to other pages and files that lead nowhere. */
function brokenLinks(page: string): string[] {
  return [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
    .filter(([, target = '', fragment]) => {
      const file = target === '' ? page : path.join(path.dirname(page), target)
      return !existsSync(file) || (fragment !== undefined && !fragmentsOf(file).includes(fragment))
    })
    .map(([link]) => `${page} ${link}`)
}

it('the documents have at most 25,000 words', () => {
  const words = PAGES.flatMap((page) => read(page).split(/\s+/).filter(Boolean)).length
  expect(words).toBeGreaterThan(10_000)
  expect(words).toBeLessThanOrEqual(MAX_WORDS)
})

it('no page has more than 150 lines', () => {
  expect(PAGES.filter((page) => read(page).split('\n').length > MAX_LINES)).toEqual([])
})

it('every link from one page to another leads to a page and a heading that exist', () => {
  expect(PAGES.flatMap(brokenLinks)).toEqual([])
})
