/** What operators deploy keeps in step with the code: versions, variables, files and commands. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ENV_NAMES, parseEnv } from '@/lib/server/env'
import { COMMANDS, commandLine } from '../scripts/lib/commands'
import { WEB_SERVER } from '../scripts/lib/web-command'

// A dependency of the linter; nothing else here reads YAML.
const { loadAll } = createRequire(__filename)('js-yaml') as { loadAll: (text: string) => unknown[] }

type Node = Record<string, unknown>
interface Container {
  name: string
  image: string
  command?: string[]
  env?: { name: string }[]
  securityContext: Node
  startupProbe?: unknown
  livenessProbe?: unknown
  readinessProbe?: { httpGet: { path: string } }
}
interface PodSpec {
  containers: Container[]
  securityContext: Node
  terminationGracePeriodSeconds?: number
}
interface Manifest {
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Node
  stringData?: Node
  spec?: { template?: { spec: PodSpec } }
}

const read = (file: string) => readFileSync(file, 'utf8')
const KUBERNETES = readdirSync('ops/kubernetes').map((file) => path.join('ops/kubernetes', file))
const manifests = KUBERNETES.flatMap((file) => loadAll(read(file)) as Manifest[])
const [compose] = loadAll(read('compose.yaml')) as [
  { services: Record<string, { command?: string[]; image: string; environment?: Node; read_only?: boolean }> },
]
const dockerfile = read('Dockerfile')
const { engines, scripts } = JSON.parse(read('package.json')) as {
  engines: { node: string }
  scripts: Record<string, string>
}
const OTHERS = new Set(['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'])

const pods = manifests.flatMap((manifest) =>
  manifest.spec?.template ? [{ name: manifest.metadata.name, ...manifest.spec.template.spec }] : [],
)
const commands = [
  ...pods.flatMap(({ containers }) => containers.map(({ command }) => command)),
  ...Object.values(compose.services).map(({ command }) => command),
].filter((command) => command !== undefined)

/** Numbers of a version, each worth more than all after it. */
const rank = (version: string) =>
  version
    .split('.')
    .map(Number)
    .reduce((sum, part) => sum * 1000 + part, 0)

/** Whether a version is in a range of the forms `^20.19` and `>=24`. */
function isWithin(version: string, range: string): boolean {
  const [, sign, lowest = ''] = /^(\^|>=)([\d.]+)$/.exec(range) ?? []
  const [major, minor = '0'] = lowest.split('.')
  return rank(version) >= rank(`${major}.${minor}.0`) && (sign === '>=' || version.startsWith(`${major}.`))
}

it('the image runs a Node.js that package.json allows, pinned by its tag', () => {
  const version = /^FROM node:(\d+\.\d+\.\d+)-bookworm-slim AS base$/m.exec(dockerfile)?.[1] ?? '0.0.0'
  expect(engines.node.split(' || ').some((range) => isWithin(version, range))).toBe(true)
  for (const { image } of Object.values(compose.services).filter(({ image }) => image !== 'no-show-shield'))
    expect(image).toMatch(/:v?\d+(\.\d+)+/)
})

it('sets only variables that the application reads', () => {
  const known = new Set<string>([...ENV_NAMES, ...OTHERS])
  const ofCompose = Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment))
  const ofKubernetes = manifests.flatMap(({ data = {}, stringData = {} }) => [
    ...Object.keys(data),
    ...Object.keys(stringData),
  ])
  const ofContainers = pods.flatMap(({ containers }) =>
    containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
  )
  const named = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? '')
  expect([...ofCompose, ...ofKubernetes, ...ofContainers, ...named].filter((name) => !known.has(name))).toEqual([])
})

it('passes every variable on from .env to the containers, except those that the image or Compose sets', () => {
  const ofWeb = { ...compose.services.worker?.environment, ...compose.services.web?.environment }
  // DEMO needs what the image leaves out, and TRUSTED_PLATFORM is for a platform that runs Next itself.
  const fixed = ['NODE_ENV', 'HOST', 'PORT', 'DATABASE_URL', 'DEMO', 'DEMO_LOGIN', 'TRUSTED_PLATFORM']
  const passed = ENV_NAMES.filter((name) => String(ofWeb[name]).startsWith(`\${${name}:`))
  expect([...passed, ...fixed].sort()).toEqual([...ENV_NAMES].sort())
  const unset = Object.fromEntries(passed.map((name) => [name, /:-(.*)\}$/.exec(String(ofWeb[name]))?.[1] ?? '']))
  const given = { DATABASE_URL: 'postgresql://user@localhost/db', NEXTAUTH_SECRET: 'x'.repeat(32) }
  expect(parseEnv({ ...unset, ...given, NODE_ENV: 'production' })).toMatchObject({ ok: true })
})

it('its example secrets are refused at the start where somebody leaves them in', () => {
  const given = Object.fromEntries(
    manifests.flatMap(({ data = {}, stringData = {} }) =>
      Object.entries({ ...data, ...stringData }).map(([name, value]) => [name, String(value)]),
    ),
  )
  const result = parseEnv({ ...given, NODE_ENV: 'production' })
  expect(result.ok ? [] : result.problems.map((problem) => problem.split(' ')[0])).toEqual([
    'NEXTAUTH_SECRET',
    'METRICS_TOKEN',
  ])
  expect(read('compose.yaml')).toMatch(/NEXTAUTH_SECRET: \$\{NEXTAUTH_SECRET:\?/)
  for (const [use] of read('compose.yaml').matchAll(/\$\{POSTGRES_PASSWORD\S*/g)) expect(use).toMatch(/:\?/)
})

it('starts what package.json starts, from files that the image holds', () => {
  const inImage = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' ').map((source) => source.replace('/app/', '')),
  )
  const ours = Object.values(scripts).map((script) => script.replace(/^exec /, ''))
  expect(commands.length).toBeGreaterThanOrEqual(5)
  expect(commands).toEqual(
    expect.arrayContaining([
      ['node', ...commandLine('migrate')],
      ['node', ...commandLine('worker')],
    ]),
  )
  for (const command of COMMANDS) expect(ours).toContain(['node', ...commandLine(command)].join(' '))
  for (const line of [WEB_SERVER, commandLine('worker')])
    expect(read('docs/deployment.md')).toContain(`ExecStart=/usr/bin/node ${line.join(' ')}`)
  expect(read('docs/deployment.md')).toContain(`ExecStartPre=/usr/bin/node ${commandLine('migrate').join(' ')}`)
  expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...WEB_SERVER]).replaceAll(',', ', ')}`)
  for (const command of [...commands, ['node', ...WEB_SERVER]]) {
    expect(ours).toContain(command.join(' '))
    const file = command.find((part) => part.startsWith('scripts/')) ?? ''
    expect([existsSync(file), inImage.includes(file)]).toEqual([true, true])
  }
  for (const source of inImage.filter((name) => !['.next', 'node_modules'].includes(name)))
    expect(existsSync(source)).toBe(true)
})

it('keeps what the image needs out of .dockerignore, and secrets in', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '.git', 'node_modules', '.next', '.data']))
  for (const needed of [
    'app',
    'components',
    'lib',
    'prisma',
    'public',
    'scripts',
    'package-lock.json',
    'middleware.ts',
  ])
    expect(ignored).not.toContain(needed)
})

it('runs nothing as root, and no process may write to its own code', () => {
  expect(dockerfile).toMatch(/^USER 1000$/m)
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
  for (const { securityContext, containers } of pods) {
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const container of containers)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
  for (const name of ['migrate', 'web', 'worker']) expect(compose.services[name]?.read_only).toBe(true)
})

it('asks web for its life and its readiness at addresses that exist, and gives it time to stop', () => {
  const web = pods.find(({ name }) => name === 'web')
  const probes = [...read('ops/kubernetes/web.yaml').matchAll(/path: (\/api\/\w+)/g)].map(([, url]) => url ?? '')
  expect(new Set(probes)).toEqual(new Set(['/api/health', '/api/ready']))
  for (const url of probes) expect(existsSync(`app${url}/route.ts`)).toBe(true)
  expect(web?.containers[0]?.readinessProbe?.httpGet.path).toBe('/api/ready')
  const drain = Number(manifests.find(({ kind }) => kind === 'ConfigMap')?.data?.SHUTDOWN_DRAIN_SECONDS)
  expect(web?.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
})

it('has every kind of manifest the deployment page promises, all in one namespace', () => {
  const kinds = [
    'Namespace',
    'Secret',
    'ConfigMap',
    'Job',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'HorizontalPodAutoscaler',
    'Ingress',
    'NetworkPolicy',
  ]
  expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
  const elsewhere = manifests.filter(
    ({ kind, metadata }) => !['Namespace', 'ClusterIssuer'].includes(kind) && metadata.namespace !== 'no-show-shield',
  )
  expect(elsewhere.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([])
})

it('Prometheus asks the route that exists, with the token', () => {
  const [prometheus] = loadAll(read('ops/prometheus/prometheus.yml')) as [
    { rule_files: string[]; scrape_configs: { metrics_path: string; authorization: Node }[] },
  ]
  for (const file of prometheus.rule_files) expect(existsSync(path.join('ops/prometheus', file))).toBe(true)
  for (const { metrics_path: url, authorization } of prometheus.scrape_configs)
    expect([existsSync(`app${url}/route.ts`), authorization.type]).toEqual([true, 'Bearer'])
})

it('Caddy asks a route that exists before it gets a certificate, and hides the metrics on every host', () => {
  const [, caddyfile = ''] = /\n\n```\n(\{\n {2}on_demand_tls[\s\S]*?)\n```\n/.exec(read('docs/deployment.md')) ?? []
  const [, route = ''] = /^\s+ask http:\/\/127\.0\.0\.1:3000(\/\S+)$/m.exec(caddyfile) ?? []
  expect(existsSync(path.join('app', route, 'route.ts'))).toBe(true)
  const sites = caddyfile.match(/^\S.*\{$/gm) ?? []
  expect(sites).toEqual(['book.example.com, *.book.example.com {', 'https:// {'])
  expect(caddyfile.match(/^ {2}respond \/api\/metrics 404$/gm)).toHaveLength(2)
})
