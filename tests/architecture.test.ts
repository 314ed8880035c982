import { readdirSync, readFileSync, statSync } from 'node:fs'
import ts from 'typescript'
import { nodesOf, placeOf, readSourceFiles, type SourceFile } from './support/source-files'
import { queriesWithoutBusiness } from './support/tenant-queries'

const files = readSourceFiles()
const CLOCK = ['lib/server/clock.ts', 'lib/browser/']
const TIME = 'lib/domain/time.ts'
const ZONE_OFFSET = 'lib/domain/zone-offset.ts'
const ZONE_FILES = [TIME, ZONE_OFFSET, 'lib/domain/zone-offset.browser.ts']

/** Where a layer's imports may lead. Nobody imports `app`. */
const MAY_IMPORT: Record<string, string[]> = {
  'lib/domain/': ['lib/domain/'],
  'lib/contracts/': ['lib/contracts/', 'lib/domain/'],
  'lib/routes.ts': ['lib/domain/'],
  'lib/server/': ['lib/server/', 'lib/contracts/', 'lib/domain/', 'lib/routes.ts'],
  'lib/browser/': ['lib/browser/', 'lib/contracts/', 'lib/domain/', 'lib/routes.ts'],
  'components/': ['components/', 'lib/browser/', 'lib/contracts/', 'lib/domain/', 'lib/routes.ts'],
  'app/': ['app/', 'components/', 'lib/'],
  'middleware.ts': ['lib/domain/', 'lib/routes.ts'],
  // The web process around Next; what it needs from the application is injected.
  'server/': ['server/'],
  'instrumentation.ts': ['lib/server/trusted-server.ts'],
}

/** Layers that may use only these packages. */
const MAY_USE: Record<string, string[]> = {
  'lib/domain/': [],
  [ZONE_OFFSET]: ['date-fns-tz'],
  // Tables without I/O; a file of its own, so that no public page loads them.
  'lib/domain/read-phone.ts': ['libphonenumber-js'],
  // Arithmetic of colors; no public page loads it.
  'lib/domain/palette.ts': ['culori'],
  'lib/contracts/': ['zod'],
  'lib/routes.ts': [],
  'middleware.ts': ['next'],
}

const SERVER_PACKAGES = [
  '@prisma/adapter-pg',
  '@prisma/client',
  'aws4fetch',
  'next-auth',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'sharp',
  'twilio',
]
const SERVER_ONLY_CALLERS = ['lib/server/', 'app/api/']
const ZONED_DATE_METHODS =
  /^(toLocaleDateString|toLocaleTimeString|getTimezoneOffset|[gs]et(Hours|Minutes|Day|Date|Month|FullYear))$/
/** Tests and documents may know it. */
const FOLDERS_BESIDE_SERVER = ['.ci', 'app', 'bench', 'components', 'lib', 'ops', 'prisma', 'public', 'scripts']
const GENERATED = 'lib/server/generated/'
/** The folder `server/` at the top, and none of the same name below others or in packages. */
const NAMES_SERVER = /(?<![\w/@*.-])(?:(?:\.\.?\/)*|@\/)server\/(?!net\/|webhook\/)|^ {2}'server',$/m
const FORBIDDEN_NAMES = /^(utils?|helpers?|misc|common|shared|manager|.*-(utils?|helpers?|manager))$/

function ruleFor<Rule>(table: Record<string, Rule>, file: string): Rule | undefined {
  const key = Object.keys(table)
    .filter((prefix) => file.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0]
  return key === undefined ? undefined : table[key]
}

function startsWithAny(name: string, prefixes: string[]): boolean {
  return prefixes.some((prefix) => name.startsWith(prefix))
}

function readsData(target: string): boolean {
  return target.startsWith('lib/server/') && !target.startsWith('lib/server/auth/')
}

/** Places of all nodes in the chosen files that match, as `path:line`. */
function placesOf(chosen: SourceFile[], matches: (node: ts.Node) => boolean): string[] {
  return chosen.flatMap((file) =>
    nodesOf(file.tree)
      .filter(matches)
      .map((node) => placeOf(file, node)),
  )
}

describe('walls', () => {
  it('each layer imports only the layers below it', () => {
    const broken = files.flatMap((file) => {
      const allowed = ruleFor(MAY_IMPORT, file.path)
      const ours = file.imports.filter(({ isOurs, target }) => isOurs && !target.endsWith('.css'))
      return ours
        .filter(({ target }) => !allowed || !startsWithAny(target, allowed))
        .map(({ target }) => `${file.path} -> ${target}`)
    })
    expect(broken).toEqual([])
  })

  it('server/ has at most 900 lines, and at most three files of ours outside it know of it', () => {
    const lines = files
      .filter(({ path: name }) => name.startsWith('server/'))
      .map(({ tree }) => tree.text.split('\n').length - 1)
    expect(lines.reduce((sum, more) => sum + more, 0)).toBeLessThanOrEqual(900)
    const inFolders = FOLDERS_BESIDE_SERVER.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    const knowing = [...readdirSync('.'), ...inFolders]
      .filter((name) => /\.[cm]?[jt]sx?$|^[^/]*\.jsonc?$|file$/i.test(name) && !name.startsWith(GENERATED))
      .filter((name) => name !== 'package-lock.json' && statSync(name).isFile())
      .filter((name) => NAMES_SERVER.test(readFileSync(name, 'utf8')))
    expect(knowing).toEqual(['eslint.config.mjs', 'scripts/lib/production-build.ts', 'scripts/lib/web.ts'])
  })

  it('domain, contracts, routes and middleware use no package but the ones named', () => {
    const broken = files.flatMap((file) => {
      const allowed = ruleFor(MAY_USE, file.path)
      const foreign = file.imports.filter(({ isOurs }) => !isOurs)
      return foreign
        .filter(({ target }) => allowed && !allowed.includes(target))
        .map(({ target }) => `${file.path} -> ${target}`)
    })
    expect(broken).toEqual([])
  })

  it('database, mail, SMS and log packages stay on the server', () => {
    const others = files.filter((file) => !startsWithAny(file.path, SERVER_ONLY_CALLERS))
    const broken = others.flatMap((file) =>
      file.imports
        .filter(({ target }) => SERVER_PACKAGES.includes(target))
        .map(({ target }) => `${file.path} -> ${target}`),
    )
    expect(broken).toEqual([])
  })

  it("Twilio's SDK is loaded by two modules, and only once they need it: a web process mostly never does", () => {
    const loaded = files.flatMap((file) =>
      file.imports
        .filter(({ target, isTypeOnly }) => target === 'twilio' && !isTypeOnly)
        .map(({ isDynamic }) => [file.path, isDynamic]),
    )
    expect(loaded).toEqual([
      ['lib/server/messaging/twilio-client.ts', true],
      ['lib/server/messaging/webhook-signature.ts', true],
    ])
  })

  it('the decoder of pictures and the client of their storage are loaded once they are needed, too', () => {
    const loaded = files.flatMap((file) =>
      file.imports
        .filter(({ target, isTypeOnly }) => ['sharp', 'aws4fetch'].includes(target) && !isTypeOnly)
        .map(({ target, isDynamic }) => [file.path, target, isDynamic]),
    )
    expect(loaded).toEqual([
      ['lib/server/media/encode.ts', 'sharp', true],
      ['lib/server/media/s3-media.ts', 'aws4fetch', true],
    ])
  })

  it('links to call or text a phone are built in components/contact-links.ts only, from the digits it dials', () => {
    const screens = files.filter(
      ({ path }) => startsWithAny(path, ['app/', 'components/']) && path !== 'components/contact-links.ts',
    )
    expect(placesOf(screens, (node) => /^`(tel|sms):/.test(node.getText()) && ts.isTemplateExpression(node))).toEqual(
      [],
    )
  })

  it("an owner's page that reads data shows that it loads, instead of holding up the shell", () => {
    const pages = files.filter(({ path: name }) => name.startsWith('app/(owner)/') && name.endsWith('/page.tsx'))
    const reading = pages.filter((file) =>
      file.imports.some(({ target }) => target.startsWith('app/(owner)/prefetched') || readsData(target)),
    )
    expect(reading.length).toBeGreaterThan(10)
    const bare = reading.filter(({ tree }) => !tree.text.includes('export default withPlaceholder('))
    expect(bare.map((file) => file.path)).toEqual([])
  })

  it('no file reaches itself through its imports', () => {
    expect(findCycles()).toEqual([])
  })
})

describe('time and environment', () => {
  it('the clock is read in lib/server/clock.ts and lib/browser only', () => {
    const others = files.filter((file) => !startsWithAny(file.path, CLOCK))
    expect(placesOf(others, readsClock)).toEqual([])
  })

  it('process.env is read in lib/server/env.ts and the files that Next loads first only', () => {
    const first = ['lib/server/env.ts', 'instrumentation.ts', 'middleware.ts']
    const others = files.filter((file) => !first.includes(file.path))
    expect(placesOf(others, readsEnvironment)).toEqual([])
  })

  it('zones are known to lib/domain/time.ts only, and their offsets to what it asks', () => {
    const others = files.filter((file) => !ZONE_FILES.includes(file.path))
    expect(placesOf(others, formatsTime)).toEqual([])
    const importersOf = (name: string) =>
      files.filter((file) => file.imports.some(({ target }) => target === name)).map((file) => file.path)
    expect([importersOf('date-fns-tz'), importersOf(ZONE_OFFSET)]).toEqual([[ZONE_OFFSET], [TIME]])
  })
})

describe('names and docstrings', () => {
  it('files and folders are kebab-case and none is called utils, helpers, misc or index', () => {
    const broken = files.filter((file) => file.path.split('/').some((part) => !isGoodName(part)))
    expect(broken.map((file) => file.path)).toEqual([])
  })

  it('every exported function, class and value of lib/domain and lib/server says what it promises', () => {
    const documented = files.filter((file) => startsWithAny(file.path, ['lib/domain/', 'lib/server/']))
    const bare = documented.flatMap((file) =>
      file.tree.statements.filter((node) => isExported(node) && !hasDocstring(node)).map((node) => placeOf(file, node)),
    )
    expect(bare).toEqual([])
  })
})

function readsClock(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length
  return ts.isCallExpression(node) && ['Date', 'Date.now'].includes(node.expression.getText())
}

function readsEnvironment(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.getText() === 'process.env'
}

function formatsTime(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node)) return false
  if (ZONED_DATE_METHODS.test(node.name.text)) return true
  // Reading the browser's own zone formats nothing.
  return (
    node.getText() === 'Intl.DateTimeFormat' &&
    !/^Intl\.DateTimeFormat\(\)\.resolvedOptions/.test(node.parent.parent.getText())
  )
}

/** Next's own names for folders and files: (group), [param], _private, @slot. */
function isGoodName(part: string): boolean {
  const name = part
    .replace(/\.(test\.)?tsx?$/, '')
    .replace(/^[([@_.]*/, '')
    .replace(/[)\]]*$/, '')
  return (
    /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(camelCaseParam(part) ? 'param' : name) &&
    !FORBIDDEN_NAMES.test(name) &&
    name !== 'index'
  )
}

function camelCaseParam(part: string): boolean {
  return /^\[{1,2}(\.\.\.)?[a-z][A-Za-z]*\]{1,2}$/.test(part)
}

/** Functions, classes and values; a type may speak for itself. */
function isExported(node: ts.Statement): boolean {
  const isDeclaration = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isVariableStatement(node)
  return (
    isDeclaration && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  )
}

function hasDocstring(node: ts.Statement): boolean {
  const text = node.getSourceFile().getFullText()
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).some(({ pos }) => text.startsWith('/**', pos))
}

/** Import cycles that exist at run time, each as the path around. */
function findCycles(): string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter((edge) => edge.isOurs && !edge.isTypeOnly).map((edge) => edge.target),
    ]),
  )
  const finished = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
    if (trail.includes(file) || finished.has(file)) return
    for (const target of edges.get(file) ?? []) walk(target, [...trail, file])
    finished.add(file)
  }
  for (const file of edges.keys()) walk(file, [])
  return cycles
}

/** Why these need no business told to them. */
const KNOWS_WHOSE: Record<string, string> = {
  'lib/server/api-key/holder.ts#readKeyHolder': 'the key in hand names its business',
  'lib/server/auth/session.ts#deleteSession': 'the business of the session in hand',
  'lib/server/business/commands.ts#insertBusiness': 'makes the business',
  'lib/server/business/public-queries.ts#readPublicSite': 'the subdomain names it',
  'lib/server/demo/story/copy-story.ts#findStory': 'finds the demo business itself',
  'lib/server/demo/story/copy-story.ts#copyStory': 'reads the demo business, writes its copy',
  'lib/server/demo/story/refilling.ts#followRuns': 'the story in hand has its scope',
  'lib/server/demo/story/texting.ts#planAnswered': 'the story in hand has its scope',
  'lib/server/demo/story/texting.ts#cancelByText': 'the story in hand has its scope',
  'lib/server/messaging/mail-limits.ts#refuseMailByLimit': 'the message in hand names it',
  'lib/server/messaging/sms-limits.ts#refuseByLimit': 'the message in hand names it',
  'lib/server/readiness.ts#isReady': 'what it reads is thrown away',
  'lib/server/recovery/schedule-lock.ts#runsInOrderSql': 'the caller’s condition names the business',
  ...Object.fromEntries(
    ['appointment', 'offer', 'entry', 'run', 'request', 'feed'].map((what) => [
      `lib/server/scope.ts#${what}Scope`,
      'opens the scope of a link',
    ]),
  ),
}

describe('businesses', () => {
  const found = files
    .filter(({ path }) => path.startsWith('lib/server/'))
    .flatMap(({ path, tree }) => queriesWithoutBusiness(tree).map((name) => `${path}#${name}`))

  it('code that touches rows of several at once says so in its name: unsafeAcrossBusinesses…', () => {
    expect(found.filter((name) => !(name in KNOWS_WHOSE))).toEqual([])
    expect(Object.keys(KNOWS_WHOSE).filter((name) => !found.includes(name))).toEqual([])
  })

  it.each([
    ['async function endAll(db: Db) { await db.$executeRaw`UPDATE waitlist_offers SET status = 1` }', ['endAll']],
    ['async function listAll() { return rows() }\nfunction rows() { return getDb().client.findMany({}) }', ['listAll']],
    ['async function unsafeAcrossBusinessesListAll() { return getDb().client.findMany({}) }', []],
    [
      'async function list(scope: OwnerScope) { return getDb().client.findMany({ where: { businessId: scope.businessId } }) }',
      [],
    ],
  ])('and %j is judged as %j', (code, names) => {
    expect(
      queriesWithoutBusiness(ts.createSourceFile('planted.ts', `export ${code}`, ts.ScriptTarget.Latest, true)),
    ).toEqual(names)
  })
})
