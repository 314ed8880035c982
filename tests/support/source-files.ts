import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const ROOT = process.cwd()
const FOLDERS = ['app', 'components', 'lib', 'server']
const GENERATED = 'lib/server/generated'
/** Names in package.json that stand for one of our files. */
const SUBPATHS = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, { default: string }> }
).imports

type Import = {
  /** Path from the repository's root for our own files; otherwise the package's name. */
  target: string
  isOurs: boolean
  /** Whether it is an `import type`, which compilation removes. */
  isTypeOnly: boolean
  /** Whether it is an `import()`, which loads when that line runs. */
  isDynamic: boolean
}

export type SourceFile = { path: string; tree: ts.SourceFile; imports: Import[] }

/** Returns every source file of the product, parsed and with its imports resolved, without generated code. */
export function readSourceFiles(): SourceFile[] {
  const files = [...FOLDERS.flatMap(listSources), 'instrumentation.ts', 'middleware.ts']
  return files.map((file) => {
    const tree = ts.createSourceFile(
      file,
      readFileSync(path.join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    return { path: file, tree, imports: importsOf(file, tree) }
  })
}

/** Returns every node of the file, depth first. */
export function nodesOf(tree: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node) => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return nodes
}

/** Returns `path:line` of a node, which editors turn into a link. */
export function placeOf(file: SourceFile, node: ts.Node): string {
  return `${file.path}:${file.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

function listSources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (name === GENERATED) return []
    if (entry.isDirectory()) return listSources(name)
    return /\.tsx?$/.test(name) ? [name] : []
  })
}

function importsOf(file: string, tree: ts.SourceFile): Import[] {
  return nodesOf(tree).flatMap((node) => {
    const specifier = specifierOf(node)
    return specifier === null
      ? []
      : [{ ...resolve(file, specifier), isTypeOnly: isTypeOnly(node), isDynamic: ts.isCallExpression(node) }]
  })
}

function specifierOf(node: ts.Node): string | null {
  if (
    (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
    node.moduleSpecifier &&
    ts.isStringLiteral(node.moduleSpecifier)
  ) {
    return node.moduleSpecifier.text
  }
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const argument = isDynamic ? node.arguments[0] : undefined
  if (argument && ts.isStringLiteral(argument)) return argument.text
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return node.argument.literal.text
  return null
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  if (!ts.isImportDeclaration(node) || !node.importClause) return false
  const { importClause } = node
  const named = importClause.namedBindings
  const areAllTypes =
    named &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  return importClause.phaseModifier === ts.SyntaxKind.TypeKeyword || (!importClause.name && areAllTypes === true)
}

function resolve(file: string, specifier: string): { target: string; isOurs: boolean } {
  if (specifier.startsWith('#'))
    return { target: path.normalize(SUBPATHS[specifier]?.default ?? specifier), isOurs: true }
  const bare = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : null
  if (bare === null) {
    const [scope = '', name = ''] = specifier.split('/')
    return { target: scope.startsWith('@') ? `${scope}/${name}` : scope, isOurs: false }
  }
  const found = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find(
    (name) => existsSync(path.join(ROOT, name)) && /\.\w+$/.test(name),
  )
  return { target: found ?? bare, isOurs: true }
}
