/** docs/specification.md against the tests it names: every statement is proved by a test that exists. */
import { readFileSync } from 'node:fs'
import { problemOf, proofsIn, rowsOf, type Proof } from './support/proofs'

interface Row {
  id: string
  section: number
  kind: string
  statement: string
  proofs: Proof[]
}

const KINDS = ['screen', 'text', 'rule', 'call', 'data', 'process']
/** What a person sees is proved where she sees it: in a browser. */
const SEEN_IN_A_BROWSER = ['screen', 'text', 'rule']
/** So that the list can't shrink unnoticed: rows per section of the specification. */
const FLOORS: Record<number, number> = { 1: 8, 2: 90, 3: 12, 4: 20, 5: 35, 6: 5, 7: 30, 8: 45, 9: 35 }

const rows = readRows(readFileSync('docs/specification.md', 'utf8'))

function readRows(text: string): Row[] {
  return rowsOf(text).map(([id = '', kind = '', statement = '', proof = '']) => ({
    id,
    section: Number(id.split('.')[0]),
    kind,
    statement,
    proofs: proofsIn(proof),
  }))
}

it('every statement of the specification has a proof that exists', () => {
  const problems = rows.flatMap(({ id, proofs }) =>
    proofs.length === 0
      ? [`${id}: no proof`]
      : proofs.flatMap((proof) => (problemOf(proof) ? [`${id}: ${problemOf(proof)}`] : [])),
  )
  expect(problems).toEqual([])
})

it('screens, texts and rules are proved in a browser', () => {
  const unseen = rows.filter(
    ({ kind, proofs }) => SEEN_IN_A_BROWSER.includes(kind) && !proofs.some(({ file }) => file.startsWith('tests/e2e/')),
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
