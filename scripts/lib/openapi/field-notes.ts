import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { REPOSITORY } from '../repository'

const FOLDER = path.join(REPOSITORY, 'lib/contracts')

interface Schema {
  properties?: Record<string, { description?: string }>
  description?: string
}
type Notes = { about: string | null; fields: Map<string, string> }

/** Copies the comments on the contracts' fields into the document's fields. */
export function describeFields<Document extends { components?: { schemas?: Record<string, unknown> } }>(
  document: Document,
): Document {
  const notes = readNotes()
  for (const [name, schema] of Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)) {
    const found = notes.get(name.replace(/Output$/, '')) ?? notes.get(name)
    if (!found) continue
    if (found.about !== null) schema.description ??= found.about
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      const note = found.fields.get(field)
      if (note !== undefined) property.description ??= note
    }
  }
  return document
}

function readNotes(): Map<string, Notes> {
  const notes = new Map<string, Notes>()
  for (const file of readdirSync(FOLDER).sort()) {
    const tree = ts.createSourceFile(file, readFileSync(path.join(FOLDER, file), 'utf8'), ts.ScriptTarget.Latest, true)
    const local = new Map<string, Notes>()
    for (const statement of tree.statements.filter(ts.isVariableStatement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer) continue
        const own: Notes = { about: commentOf(statement), fields: fieldsOf(initializer, local) }
        local.set(name.getText(), own)
        notes.set(name.getText()[0]?.toUpperCase() + name.getText().slice(1), own)
      }
    }
  }
  return notes
}

/**
 * Returns the comments on the fields of `z.object({...})`, `base.extend({...})` or a plain object of fields, including
 * those of the base.
 */
function fieldsOf(expression: ts.Expression, known: ReadonlyMap<string, Notes>): Map<string, string> {
  if (ts.isIdentifier(expression)) return new Map(known.get(expression.text)?.fields)
  if (ts.isObjectLiteralExpression(expression)) return fieldsOfLiteral(expression, known)
  if (ts.isPropertyAccessExpression(expression)) return fieldsOf(expression.expression, known)
  if (!ts.isCallExpression(expression)) return new Map()
  const own = expression.arguments
    .filter(ts.isObjectLiteralExpression)
    .flatMap((argument) => [...fieldsOfLiteral(argument, known)])
  return new Map([
    ...fieldsOf(expression.expression, known),
    ...expression.arguments.filter(ts.isIdentifier).flatMap((argument) => [...fieldsOf(argument, known)]),
    ...own,
  ])
}

function fieldsOfLiteral(literal: ts.ObjectLiteralExpression, known: ReadonlyMap<string, Notes>): Map<string, string> {
  return new Map(
    literal.properties.flatMap((property): [string, string][] => {
      if (ts.isSpreadAssignment(property)) return [...fieldsOf(property.expression, known)]
      const comment = commentOf(property)
      return comment !== null && property.name ? [[property.name.getText(), comment]] : []
    }),
  )
}

/** Returns the text of a doc comment, without references that only make sense inside the repository. */
function commentOf(node: ts.Node): string | null {
  const text = node.getSourceFile().text
  const last = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .filter(({ pos }) => text.startsWith('/**', pos))
    .at(-1)
  if (!last) return null
  const words = text
    .slice(last.pos + 3, last.end - 2)
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    words
      .replace(/\s*Source: [^.]*\.?/g, '')
      .replace(/ \(ADR \d+\)/g, '')
      .trim() || null
  )
}
