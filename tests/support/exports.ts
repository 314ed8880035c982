/** Lists what the code exports, so that tests can require a case for each export. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const ROOT = path.resolve(__dirname, '../..')
/** The catch-all for unknown paths, which isn't an API call. */
const NO_CALL = '[...unknown]'

/** Returns `file#function` for every exported function under lib/server whose first parameter is a scope. */
export function scopedFunctions(): string[] {
  return filesUnder('lib/server')
    .filter((file) => file.endsWith('.ts') && !file.includes('/generated/'))
    .flatMap((file) =>
      exportedFunctions(file)
        .filter(({ node }) => /Scope$/.test(node.parameters[0]?.type?.getText() ?? ''))
        .map(({ name }) => `${file}#${name}`),
    )
}

/** Returns `METHOD /path` for every route handler under app/api, or under another folder of `app`. */
export function routeHandlers(folder = 'app/api'): string[] {
  return filesUnder(folder)
    .filter((file) => file.endsWith('/route.ts') && !file.includes(NO_CALL))
    .flatMap((file) => {
      const url = file.slice('app'.length, -'/route.ts'.length)
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
        .filter((method) =>
          new RegExp(
            `export (const|async function|function|const \\{[^}]*)\\s*${method}\\b|export \\{[^}]*\\b${method}\\b`,
          ).test(text),
        )
        .map((method) => `${method} ${url}`)
    })
}

function exportedFunctions(file: string) {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isFunctionDeclaration)
    .filter((node) => node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword))
    .map((node) => ({ name: node.name?.text ?? '', node }))
}

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort()
}
