/** Documents that name the tests which show what they say: `` `file` › title ``, several joined by `<br>`. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { nodesOf } from './source-files'

/** A file and the exact title of a test in it. */
export interface Proof {
  file: string
  title: string
}

/** The cells of each row of a document's tables, but of their heads. An escaped pipe is part of its cell. */
export function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => /^\| (?!id |---)/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

/** A cell's proofs. */
export function proofsIn(cell: string): Proof[] {
  return cell
    .split('<br>')
    .filter(Boolean)
    .map((named) => {
      const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(named.trim()) ?? []
      return { file, title }
    })
}

/**
 * The titles of a file's tests as their source has them: of `it.each` and of template strings, the
 * text with its placeholders (`%s`, `${name}`).
 */
function titlesIn(file: string): Set<string> {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const titles = nodesOf(tree)
    .filter(ts.isCallExpression)
    .flatMap((call) => {
      const [title] = call.arguments
      return title && isTest(call.expression) && ts.isStringLiteralLike(title)
        ? [title.text]
        : title && isTest(call.expression) && ts.isTemplateExpression(title)
          ? [title.getText().slice(1, -1)]
          : []
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
export function problemOf({ file, title }: Proof): string | null {
  if (!file || !existsSync(file)) return `no file "${file}"`
  if (!known.has(file)) known.set(file, titlesIn(file))
  return known.get(file)?.has(title) ? null : `no test "${title}" in ${file}`
}
