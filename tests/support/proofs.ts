/** Reads the lists of statements and requirements, and the tests that prove them: `file › title`. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { nodesOf } from './source-files'

/** A statement of the specification, with its proofs. */
export interface Statement {
  id: string
  kind: string
  statement: string
  proofs: string[]
}

/** A measure for a requirement of the standard, proved by tests or a page. */
export interface Requirement {
  id: string
  measure: string
  proofs?: string[]
  page?: string
}

/** Reads tests/specification.json: the specification's checkable statements, grouped by section. */
export function readStatements(): Array<{ section: string; statements: Statement[] }> {
  return JSON.parse(readFileSync('tests/specification.json', 'utf8')) as ReturnType<typeof readStatements>
}

/** Reads tests/security.json: the OWASP ASVS 5.0.0 requirements at levels 1 and 2, grouped by chapter. */
export function readRequirements(): Array<{
  section: string
  requirements: Requirement[]
  notApplicable: Array<{ ids: string[]; why: string }>
}> {
  return JSON.parse(readFileSync('tests/security.json', 'utf8')) as ReturnType<typeof readRequirements>
}

/**
 * Returns the titles of a file's tests as they are in its source. Titles of `it.each` and template strings keep their
 * placeholders (`%s`, `${name}`).
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

/** Returns whether the callee is `it`, `test`, `visitorTest`, or one of them with `.each(table)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^(it|test|\w+Test)$/.test(callee.text)
  if (!ts.isCallExpression(callee) && !ts.isTaggedTemplateExpression(callee)) return false
  const each = ts.isCallExpression(callee) ? callee.expression : callee.tag
  return ts.isPropertyAccessExpression(each) && each.name.text === 'each' && isTest(each.expression)
}

const known = new Map<string, Set<string>>()

/** Returns what is wrong with a proof, or null. Its title must match the source, including `%s` or `${name}`. */
export function problemOf(proof: string): string | null {
  const [, file = '', title = ''] = /^(\S+) › (.+)$/.exec(proof) ?? []
  if (!file || !existsSync(file)) return `no file "${file}"`
  if (!known.has(file)) known.set(file, titlesIn(file))
  return known.get(file)?.has(title) ? null : `no test "${title}" in ${file}`
}
