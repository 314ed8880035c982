/** tests/specification.json against the tests it names: every statement is proved by a test that exists. */
import { problemOf, readStatements } from './support/proofs'

const KINDS = ['screen', 'text', 'rule', 'call', 'data', 'process']
/** What a person sees is proved where it is rendered: as a component, or in a browser. */
const SEEN = ['screen', 'text']
const RENDERED = ['tests/components/', 'tests/e2e/']
/** The number of rows per section, so that the list can't shrink unnoticed. */
const FLOORS: Record<number, number> = { 1: 8, 2: 90, 3: 12, 4: 20, 5: 35, 6: 5, 7: 30, 8: 45, 9: 35 }

const rows = readStatements().flatMap(({ section, statements }) =>
  statements.map((statement) => ({ ...statement, section: Number(section.split('.')[0]) })),
)

it('every statement of the specification has a proof that exists', () => {
  const problems = rows.flatMap(({ id, proofs }) =>
    proofs.length === 0
      ? [`${id}: no proof`]
      : proofs.flatMap((proof) => (problemOf(proof) ? [`${id}: ${problemOf(proof)}`] : [])),
  )
  expect(problems).toEqual([])
})

it('screens and texts are proved where they are rendered', () => {
  const unseen = rows.filter(
    ({ kind, proofs }) =>
      SEEN.includes(kind) && !proofs.some((proof) => RENDERED.some((folder) => proof.startsWith(folder))),
  )
  expect(unseen.map(({ id }) => id)).toEqual([])
})

it('every row has an id of its own, a known kind and a statement, in rising order', () => {
  const bad = rows.filter(({ kind, statement }) => !KINDS.includes(kind) || statement === '')
  expect(bad.map(({ id }) => id)).toEqual([])
  const order = rows.map(({ id }) => Number(id.split('.')[0]) * 1000 + Number(id.split('.')[1]))
  expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
})

it.each(Object.entries(FLOORS))('section %s of the specification has at least %i statements', (section, floor) => {
  expect(rows.filter((row) => row.section === Number(section)).length).toBeGreaterThanOrEqual(floor)
})
