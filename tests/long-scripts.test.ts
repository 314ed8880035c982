/** The scripts that `npm run test:long` starts run without Jest, so no file they load may use it. */
import { readFileSync } from 'node:fs'
import esbuild from 'esbuild'
import ts from 'typescript'
import { nodesOf } from './support/source-files'

const OF_JEST = new Set([
  'describe',
  'it',
  'test',
  'expect',
  'jest',
  'beforeAll',
  'beforeEach',
  'afterAll',
  'afterEach',
])
const SCRIPTS = [...readFileSync('scripts/test-long.ts', 'utf8').matchAll(/\bscript\('[^']+', '([^']+)'/g)].map(
  ([, file]) => `tests/${file}.ts`,
)

it.each([...new Set(SCRIPTS)])('%s loads no file that needs Jest', (script) => {
  const { metafile } = esbuild.buildSync({
    entryPoints: [script],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })
  const loaded = Object.keys(metafile.inputs).filter((file) => file.startsWith('tests/') && file.endsWith('.ts'))
  expect(loaded).toContain(script)
  expect(loaded.filter(usesJest)).toEqual([])
})

it('knows the scripts', () => {
  expect(SCRIPTS).toContain('tests/faults/web-run.ts')
})

function usesJest(file: string): boolean {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return nodesOf(tree).some(
    (node) => ts.isIdentifier(node) && OF_JEST.has(node.text) && !('name' in node.parent && node.parent.name === node),
  )
}
