/** The linter's rules that this project wrote for itself. */
import { spawnSync } from 'node:child_process'

/** Must not run at the same time, because they share a transaction. */
const SIDE_BY_SIDE = [
  '(db) => db.$transaction(async (tx) => { await Promise.all([tx.a.count(), tx.b.count()]) })',
  '(db) => db.$transaction((tx) => Promise.allSettled([one(tx), two(tx)]))',
  'async (tx: Tx, ids: string[]) => { await Promise.all(ids.map((id) => store(tx, id))) }',
  'async function (db: Db | Tx) { await Promise.all([db.a.count(), db.b.count()]) }',
  '(id: string, db: Tx = getDb()) => Promise.all([one(db, id), two(db, id)])',
  'async (db: Db | Tx = getDb()) => { await Promise.all([db.a.count(), db.b.count()]) }',
  '({ db }: { db: Tx; clock: Clock }) => Promise.all([one(db), two(db)])',
]
const OUTSIDE_TRANSACTIONS = [
  '(db) => Promise.all([db.a.count(), db.b.count()])',
  '(db: Db) => Promise.all([db.a.count(), db.b.count()])',
  '(within: (tx: Tx) => Promise<void>) => Promise.all([within(one), within(two)])',
]
const DATES_AS_TEXT = [
  '(from, to, next, visit) => { for (let date = from; date <= to; date = next(date)) visit(date) }',
  '(row, range, next, visit) => { while (row.date < range.to && visit(row.date)) row = next(row) }',
]

const BESIDE_CONDITIONAL = [
  '<p>{a && <b />} Text</p>',
  '<p>{a ? <b /> : <i />}{t}</p>',
  '<p>{list.map((x) => <b key={x} />)}Text</p>',
  '<p>{a && <b />}{list.map((x) => <b key={x} />)}{`${t}`}</p>',
  "<p>Text {a && 'more'}</p>",
  "<p>{a ? 'text' : <b />}<i /></p>",
  "<p>{a && 'one'}{!a && 'two'}</p>",
  '<p>{t || null}<i /></p>',
  '<p>{a && <>Text <b /></>}</p>',
  '<p><Chosen />Text</p>',
  '<p><b key={t} />Text</p>',
  '<>{a && <b />} Text</>',
]
const ALONE_OR_BEFORE = [
  '<p>{a && <b />}<span>Text</span></p>',
  "<p>{a ? 'one' : 'two'}</p>",
  "<p>{a ? 'text' : <b />}</p>",
  '<p>Text {a && <b />}</p>',
  '<p><b />Text {t}</p>',
  '<p>{a && <span>more</span>}<i /></p>',
  '<p>{a && <><b /><i /></>}</p>',
  '<ul>{list.map((x) => <li key={x}>{x}</li>)}</ul>',
  '<p>{a && <b />}{children}</p>',
]

/** The errors for lines of code in one file, by line. `before` are lines that come first. */
function lint(file: string, lines: readonly string[], before: readonly string[], after: readonly string[]) {
  const args = ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file, '--format', 'json']
  const input = [...before, ...lines, ...after].join('\n')
  const { stdout } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
  const [{ messages }] = JSON.parse(stdout) as [
    { messages: { line: number; ruleId: string | null; message: string }[] },
  ]
  return lines.map((code, index) => ({
    code,
    errors: messages
      .filter(({ line }) => line === before.length + index + 1)
      .map(({ ruleId, message }) => `${ruleId}: ${message}`),
  }))
}

function refused(linted: ReturnType<typeof lint>, error: string): string[] {
  return linted.filter(({ errors }) => errors.some((text) => text.includes(error))).map(({ code }) => code)
}

describe('on the server', () => {
  const lines = [...SIDE_BY_SIDE, ...OUTSIDE_TRANSACTIONS, ...DATES_AS_TEXT]
  const linted = lint(
    'lib/server/planted.ts',
    lines.map((line, index) => `export const run${index} = ${line}`),
    [],
    [],
  ).map(({ errors }, index) => ({ errors, code: lines[index]! }))

  it('statements of one transaction may not run at the same time, whatever the function calls it', () => {
    expect(refused(linted, 'tx.$pipeline')).toEqual(SIDE_BY_SIDE)
  })

  it('loops may not compare dates as text', () => {
    expect(refused(linted, "Dates don't sort as text")).toEqual(DATES_AS_TEXT)
  })
})

describe('on a screen', () => {
  const before = ['export function Screen({ a, t, list, children, icon: Chosen }) {', '  return (', '    <div>']
  const linted = lint('components/planted.tsx', [...BESIDE_CONDITIONAL, ...ALONE_OR_BEFORE], before, [
    '    </div>',
    '  )',
    '}',
  ])

  it('a text that a browser may translate has nothing before it that may appear, and never comes or goes beside others', () => {
    expect(refused(linted, 'local/text-beside-conditional')).toEqual(BESIDE_CONDITIONAL)
  })
})
