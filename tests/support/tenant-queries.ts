/** Finds exported functions that read or write businesses' rows without a parameter that says whose. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { nodesOf } from './source-files'

const MODELS = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)]
  .map(([, name = '', body = '']) => ({ name, body }))
  .filter(({ body }) => body.includes('@map("business_id")'))
const TABLES = MODELS.map(({ name, body }) => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name)
const CLIENT_MODELS = MODELS.map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1))
/** Matches a Prisma call or SQL on a table whose rows each belong to a business. */
const TENANT_QUERY = new RegExp(
  `\\b(?:db|tx|getDb\\(\\))\\.(?:${CLIENT_MODELS.join('|')})\\.(?:find|create|update|delete|count|groupBy|upsert|aggregate)|\\b(?:FROM|JOIN|UPDATE|INTO) (?:${TABLES.join('|')})\\b`,
)
/** Matches a scope, a business's id, or a loaded row that contains it. */
const TELLS_WHOSE = /Scope\b|[bB]usinessId|Claimed(?:Message|Delivery)\b|UnreachedReminder\b|Listener\[\]|OfferKey\[\]/

/**
 * Returns the names of the file's exported functions that query such a table, directly or through functions of the same
 * file.
 */
export function queriesWithoutBusiness(tree: ts.SourceFile): string[] {
  const functions = tree.statements.filter(ts.isFunctionDeclaration)
  const own = new Map(functions.filter((node) => !isExported(node)).map((node) => [node.name?.text ?? '', node]))
  return functions
    .filter((node) => isExported(node) && !TELLS_WHOSE.test(node.parameters.map((one) => one.getText()).join()))
    .filter((node) => TENANT_QUERY.test(textWith(node, own)))
    .map((node) => node.name?.text ?? '')
    .filter((name) => !name.startsWith('unsafeAcrossBusinesses'))
}

function isExported(node: ts.FunctionDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function textWith(node: ts.Node, own: ReadonlyMap<string, ts.Node>, seen = new Set<ts.Node>()): string {
  if (seen.has(node)) return ''
  seen.add(node)
  const named = nodesOf(node)
    .filter(ts.isIdentifier)
    .map(({ text }) => own.get(text))
    .filter((one) => one !== undefined)
  return [node.getText(), ...named.map((one) => textWith(one, own, seen))].join('\n')
}
