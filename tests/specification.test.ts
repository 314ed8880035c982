/** docs/specification.md against the tests it names: every statement is proved by a test that exists. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { nodesOf } from './support/source-files'

interface Row {
  id: string
  section: number
  kind: string
  statement: string
  proofs: { file: string; title: string }[]
}

const KINDS = ['screen', 'text', 'rule', 'call', 'data', 'process']
/** What a person sees is proved where she sees it: in a browser. */
const SEEN_IN_A_BROWSER = ['screen', 'text', 'rule']
/** So that the list can't shrink unnoticed: rows per section of the specification. */
const FLOORS: Record<number, number> = { 1: 8, 2: 90, 3: 12, 4: 20, 5: 35, 6: 5, 7: 30, 8: 45, 9: 35 }

const rows = readRows(readFileSync('docs/specification.md', 'utf8'))

/** A row's proofs read `` `file` › title ``, one per line of its cell. A title may hold an escaped pipe. */
function readRows(text: string): Row[] {
  return text.split('\n').filter((line) => /^\| (?!id |---)/.test(line)).map((line) => {
    const [id = '', kind = '', statement = '', proof = ''] = line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const proofs = proof.split('<br>').filter(Boolean).map((named) => {
      const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(named.trim()) ?? []
      return { file, title }
    })
    return { id, section: Number(id.split('.')[0]), kind, statement, proofs }
  })
}

/**
 * The titles of a file's tests as their source has them: of `it.each` and of template strings, the
 * text with its placeholders (`%s`, `${name}`).
 */
function titlesIn(file: string): Set<string> {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const titles = nodesOf(tree).filter(ts.isCallExpression).flatMap((call) => {
    const [title] = call.arguments
    return title && isTest(call.expression) && ts.isStringLiteralLike(title) ? [title.text] : title && isTest(call.expression) && ts.isTemplateExpression(title) ? [title.getText().slice(1, -1)] : []
  })
  return new Set(titles)
}

/** `it`, `test`, `visitorTest`, or one of them with `.each(table)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^(it|test|\w+Test)$/.test(callee.text)
  if (!ts.isCallExpression(callee) && !ts.isTaggedTemplateExpression(callee)) return false
  const each = ts.isCallExpression(callee) ? callee.expression : callee.tag
  return ts.isPropertyAccessExpression(each) && each.name.text === 'each' && isTest(each.expression)
}

const known = new Map<string, Set<string>>()

/** What is wrong with a proof, or null. */
function problemOf({ file, title }: Row['proofs'][number]): string | null {
  if (!file || !existsSync(file)) return `no file "${file}"`
  if (!known.has(file)) known.set(file, titlesIn(file))
  return known.get(file)?.has(title) ? null : `no test "${title}" in ${file}`
}

it('every statement of the specification has a proof that exists', () => {
  const problems = rows.flatMap(({ id, proofs }) =>
    proofs.length === 0 ? [`${id}: no proof`] : proofs.flatMap((proof) => (problemOf(proof) ? [`${id}: ${problemOf(proof)}`] : [])))
  expect(problems).toEqual([])
})

it('screens, texts and rules are proved in a browser', () => {
  const unseen = rows.filter(({ kind, proofs }) => SEEN_IN_A_BROWSER.includes(kind) && !proofs.some(({ file }) => file.startsWith('tests/e2e/')))
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
