import { defineConfig, globalIgnores } from 'eslint/config'
import next from 'eslint-config-next'
import { parser } from 'typescript-eslint'
import { textBesideConditional } from './scripts/lint/text-beside-conditional.mjs'

/**
 * The import rules of the layers (docs/architecture.md); tests/architecture.test.ts checks the same over the import
 * graph.
 */
function wall(files, forbidden, message) {
  const patterns = forbidden.flatMap((name) => [`@/${name}`, `@/${name}/**`, `**/../${name}`, `**/../${name}/**`])
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group: patterns, message }] }] } }
}

const CLOCK_MESSAGE = 'Only lib/server/clock.ts and lib/browser read the clock; pass `now` as an argument.'
const CLOCK = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK_MESSAGE },
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: CLOCK_MESSAGE },
]
const ENVIRONMENT = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only lib/server/env.ts reads process.env; call getEnv().',
  },
]

const DATE_LOOP_MESSAGE =
  "Dates don't sort as text beyond the year 9999, so this loop may never end; use datesBetween or day numbers."
const DATE_COMPARISON =
  'BinaryExpression[operator=/^[<>]=?$/]:matches([left.name=/[dD]ate$/], [left.property.name=/[dD]ate$/], [right.name=/^(to|toDate|endDate)$/], [right.property.name=/^(to|toDate|endDate)$/])'
const DATE_LOOPS = ['ForStatement', 'WhileStatement', 'DoWhileStatement'].flatMap((loop) => [
  { selector: `${loop} > ${DATE_COMPARISON}.test`, message: DATE_LOOP_MESSAGE },
  { selector: `${loop} > LogicalExpression.test ${DATE_COMPARISON}`, message: DATE_LOOP_MESSAGE },
])

const CONCURRENT = "CallExpression[callee.object.name='Promise'][callee.property.name=/^(all|allSettled|any|race)$/]"
const ORDER_MESSAGE =
  'Inside a transaction statements are awaited one after another, or handed over in order to tx.$pipeline([...]).'
// Parameters typed `Tx` or `Db | Tx`, with or without a default value, or taken out of an object. The selectors are
// nested because a chain inside `:has(>)` matches nothing.
const IS_TX = "> TSTypeReference[typeName.name='Tx']"
const TYPED_TX = `:has(> TSTypeAnnotation:has(${IS_TX}, > TSUnionType:has(${IS_TX})))`
const WITH_TX = `:has(> TSTypeAnnotation:has(> TSTypeLiteral:has(> TSPropertySignature${TYPED_TX})))`
const TAKES_TX = `:has(> .params${TYPED_TX}, > .params${WITH_TX}, > AssignmentPattern.params:has(> Identifier${TYPED_TX}))`
const TRANSACTION_ORDER = [
  { selector: `CallExpression[callee.property.name='$transaction'] ${CONCURRENT}`, message: ORDER_MESSAGE },
  { selector: `:function:has(> Identifier.params[name='tx']) ${CONCURRENT}`, message: ORDER_MESSAGE },
  { selector: `:function${TAKES_TX} ${CONCURRENT}`, message: ORDER_MESSAGE },
]

const PRODUCT = ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.{ts,tsx}', 'middleware.ts']

const RENDERING = ['app/**', 'components/**', 'lib/browser/**', 'tests/components/**'].map(
  (folder) => `${folder}/*.{ts,tsx}`,
)

// Rules that only ESLint has: those of React's compiler and of Next, and the import rules between our layers. oxlint
// (.oxlintrc.json) checks the others, including typed ones, because it is faster.
export default defineConfig([
  globalIgnores([
    '.next/',
    '.data/',
    'next-env.d.ts',
    'lib/server/generated/',
    'test-results/',
    'playwright-report/',
    'bench/',
  ]),
  // Rules of React, Next and accessibility, only for code that renders: they are slow, and find nothing elsewhere.
  {
    files: RENDERING,
    extends: [next],
    // The rule mistakes react-hook-form's `field` for a ref, because it has a property `ref`.
    rules: { 'react-hooks/refs': 'off' },
  },
  { files: [...RENDERING, ...PRODUCT, 'server/**/*.ts'], languageOptions: { parser } },
  {
    files: ['app/**/*.tsx', 'components/**/*.tsx'],
    plugins: { local: { rules: { 'text-beside-conditional': textBesideConditional } } },
    rules: { 'local/text-beside-conditional': ['error', { slots: ['after', 'children', 'dialogs', 'sheet'] }] },
  },
  wall(
    ['lib/domain/**'],
    ['app', 'components', 'lib/contracts', 'lib/server', 'lib/browser', 'lib/routes'],
    'lib/domain is pure: it imports only itself.',
  ),
  wall(
    ['lib/contracts/**'],
    ['app', 'components', 'lib/server', 'lib/browser', 'lib/routes'],
    'lib/contracts imports only lib/domain and zod.',
  ),
  wall(
    ['lib/server/**'],
    ['app', 'components', 'lib/browser'],
    'lib/server imports domain, contracts and routes only.',
  ),
  wall(
    ['lib/browser/**'],
    ['app', 'components', 'lib/server'],
    'lib/browser imports contracts, domain and routes only.',
  ),
  wall(
    ['components/**'],
    ['app', 'lib/server'],
    'Components never reach the server; data comes by props or lib/browser.',
  ),
  wall(
    ['middleware.ts'],
    ['app', 'components', 'lib/contracts', 'lib/server', 'lib/browser'],
    'Middleware imports only lib/domain and lib/routes.',
  ),
  wall(
    ['server/**'],
    ['app', 'components', 'lib'],
    'server/ imports nothing of the application; inject it in scripts/lib/web.ts.',
  ),
  { files: PRODUCT, rules: { 'no-restricted-syntax': ['error', ...CLOCK, ...ENVIRONMENT, ...DATE_LOOPS] } },
  {
    files: ['lib/server/**'],
    rules: { 'no-restricted-syntax': ['error', ...CLOCK, ...ENVIRONMENT, ...DATE_LOOPS, ...TRANSACTION_ORDER] },
  },
  { files: ['lib/browser/**'], rules: { 'no-restricted-syntax': ['error', ...ENVIRONMENT, ...DATE_LOOPS] } },
  { files: ['lib/server/clock.ts', 'lib/server/env.ts', 'middleware.ts'], rules: { 'no-restricted-syntax': 'off' } },
])
