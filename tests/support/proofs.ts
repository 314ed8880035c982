/** The lists of statements and requirements, and the tests that show them: `file › title`. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { nodesOf } from './source-files'

/** A statement of the specification with its proofs. */
export interface Statement {
  id: string
  kind: string
  statement: string
  proofs: string[]
}

/** What is done about a requirement of the standard, shown by tests or a page. */
export interface Requirement {
  id: string
  measure: string
  proofs?: string[]
  page?: string
}

/** Reads tests/specification.json: the specification's checkable statements by its sections. */
export function readStatements(): Array<{ section: string; statements: Statement[] }> {
  return JSON.parse(readFileSync('tests/specification.json', 'utf8')) as ReturnType<typeof readStatements>
}

/** Reads tests/security.json: the requirements of OWASP ASVS 5.0.0 at levels 1 and 2 by its chapters. */
export function readRequirements(): Array<{
  section: string
  requirements: Requirement[]
  notApplicable: Array<{ ids: string[]; why: string }>
}> {
  return JSON.parse(readFileSync('tests/security.json', 'utf8')) as ReturnType<typeof readRequirements>
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

/**
 * Returns what is wrong with a proof, or null. Its title is that of the source, with `%s` or `${name}` where that has
 * them.
 */
export function problemOf(proof: string): string | null {
  const [, file = '', title = ''] = /^(\S+) › (.+)$/.exec(proof) ?? []
  if (!file || !existsSync(file)) return `no file "${file}"`
  if (!known.has(file)) known.set(file, titlesIn(file))
  return known.get(file)?.has(title) ? null : `no test "${title}" in ${file}`
}
