/** Sockets that ask for another protocol, stay half open or never finish, against a real web process. */
import { readdirSync } from 'node:fs'
import net from 'node:net'
import { startChild, type Child } from '../../scripts/lib/child'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { findFreePort } from '../../scripts/lib/ports'
import { WEB_SERVER } from '../../scripts/lib/web-command'
import { requestBytes, sendBytes } from '../fuzz/raw-socket'
import { startRunningApp, type RunningApp } from './running-app'

const AT_ONCE = 100
const UPGRADES = ['websocket', 'h2c', 'TLS/1.0', 'x']
const PATHS = ['/nowhere', '/api/health', '/', '/_next/webpack-hmr', '/api/nowhere', '/_next/static/x.js']
let app: RunningApp
let web: Child
let port: number

beforeAll(async () => {
  app = await startRunningApp({ webProcesses: 0 })
  port = await findFreePort()
  web = startChild('web', WEB_SERVER, { ...app.environment, PORT: String(port) })
  await waitUntilHealthy(port, 60_000)
}, 120_000)
afterAll(async () => {
  await web?.stop()
  await app?.stop()
}, 60_000)

const descriptors = () => readdirSync(`/proc/${web.pid}/fd`).length

function upgradeBytes(path: string, protocol: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`
}

function open(bytes: string): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  return new Promise((resolve) => socket.once('connect', () => socket.write(bytes, () => resolve(socket))))
}

it('500 upgrade requests leave the descriptor count where it was, and each is answered as an ordinary request', async () => {
  await sendBytes(port, requestBytes('/nowhere', 'localhost'), 20_000)
  const before = descriptors()
  for (let sent = 0; sent < 500; sent += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        sendBytes(port, upgradeBytes(PATHS[n % PATHS.length] ?? '/', UPGRADES[n % UPGRADES.length] ?? ''), 250),
      ),
    )
  }
  let after = descriptors()
  for (let tries = 0; after > before + 10 && tries < 300; tries += 1) {
    await sendBytes(port, requestBytes('/api/health', 'localhost'))
    after = descriptors()
  }
  expect(after).toBeLessThanOrEqual(before + 10)
  const { status } = await sendBytes(
    port,
    upgradeBytes('/nowhere', 'websocket').replace('Connection: Upgrade', 'Connection: Upgrade, close'),
    // The server is still rendering pages for which nobody is waiting.
    60_000,
  )
  expect(status).toBe(404)
}, 120_000)

it('OPTIONS * is answered with the methods there are', async () => {
  const { status, text } = await sendBytes(port, requestBytes('*', 'localhost', { method: 'OPTIONS' }))
  expect(status).toBe(204)
  expect(text).toMatch(/^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r$/im)
})

const deep = (levels: number) => encodeURIComponent('["",{"a":'.repeat(levels) + '["",{}]' + '}]'.repeat(levels))
const INTERNAL: readonly (readonly string[])[] = [
  ...[
    '%5B',
    '%5B%7B',
    '%E0%A4%A',
    '',
    '1',
    'null',
    '%5B%5D',
    '%5B%22%22%5D',
    '%5B%22%22%2C%7B%22children%22%3A1%7D%5D',
    '%5B%22%22%2C%7B%7D%2C1%2C%22x%22%5D',
    deep(500),
    'a'.repeat(12_000),
  ].map((tree) => ['RSC: 1', `Next-Router-State-Tree: ${tree}`]),
  ['RSC: 1', 'Next-Router-State-Tree: %5B%22%22%2C%7B%7D%5D', 'Next-Router-State-Tree: %5B%22%22%2C%7B%7D%5D'],
  ['RSC: 1'],
  ['RSC: 2'],
  ['RSC: 1', 'RSC: 1'],
  ...['1', '2', 'x', ''].map((value) => ['RSC: 1', `Next-Router-Prefetch: ${value}`]),
  ...['/_tree', '/_index', '/__PAGE__', '/../x', 'x', '', '/%00'].map((value) => [
    'RSC: 1',
    'Next-Router-Prefetch: 1',
    `Next-Router-Segment-Prefetch: ${value}`,
  ]),
  ...['/', '//evil.example', 'x', '%', '/(.)x', 'http://evil.example/%ff'].map((value) => [
    'RSC: 1',
    `Next-Url: ${value}`,
  ]),
  ['Next-Action: x'],
  ['Next-Action: 00'.padEnd(60, '0')],
  ['Next-HMR-Refresh: 1', 'RSC: 1'],
  ['x-nextjs-data: 1'],
  ['x-nextjs-data: %'],
  ['x-nextjs-postponed: 1'],
  ['x-nextjs-request-id: %'],
  ['x-nextjs-html-request-id: x'],
  ['x-middleware-prefetch: 1'],
  ['x-middleware-rewrite: http://127.0.0.1:1/'],
  ['x-middleware-redirect: //evil.example'],
  ['x-middleware-next: 1'],
  ['x-middleware-invoke: 1'],
  ['x-middleware-override-headers: host,x', 'x-middleware-request-host: evil.example'],
  ['x-middleware-set-cookie: a=b'],
  ['x-matched-path: /%'],
  ['x-now-route-matches: 1=%'],
  ['x-invoke-path: /%'],
  ['x-invoke-status: 500'],
  ['x-invoke-error: {'],
  ['x-invoke-query: %7B'],
  ['x-invoke-output: /_error'],
  ['x-prerender-revalidate: x'],
  ['x-prerender-bypass-mode: dynamic'],
  ['next-resume: 1'],
  ['x-next-resume-state-length: 1'],
  ['x-next-revalidated-tags: x'],
  ['next-test-fetch-priority: x'],
  ['Content-Encoding: gzip'],
  ['Accept-Encoding: gzip;q=x, *;q=-1'],
  ['Purpose: prefetch'],
  ['Range: bytes=9-1'],
  ['If-None-Match: "'],
  ['Accept: text/x-component'],
  ['x-forwarded-proto: javascript'],
  ['x-vercel-id: x'],
]

it('no header that Next uses inside itself brings an answer of 500 or above', async () => {
  const wrong: string[] = []
  for (const headers of INTERNAL) {
    for (const [path, host] of [
      ['/', 'luna.localhost'],
      ['/login', 'localhost'],
      ['/nowhere', 'localhost'],
      ['/api/public/businesses/luna', 'localhost'],
    ] as const) {
      for (const method of headers.some((header) => /^(?:Next-Action|next-resume|Content-E)/i.test(header))
        ? ['GET', 'POST']
        : ['GET']) {
        const { status } = await sendBytes(
          port,
          requestBytes(path, host, { method, headers, ...(method === 'POST' ? { body: '[]' } : {}) }),
          10_000,
        )
        if (status >= 500 || status === 0)
          wrong.push(`${status} ${method} ${host}${path} ${headers.join(' | ').slice(0, 120)}`)
      }
    }
  }
  expect(wrong).toEqual([])
}, 180_000)

it('SIGTERM ends the process within 10 s while hostile sockets are open', async () => {
  const begun = [
    'POST /api/clients HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 1000',
    '',
    '{',
  ].join('\r\n')
  const hostile = [
    ...UPGRADES.map((protocol) => upgradeBytes('/nowhere', protocol)),
    'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    begun,
    begun.replace('Content-Type', 'Expect: 100-continue\r\nContent-Type'),
    'POST /api/clients HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{',
    'GET / HTTP/1.1\r\nHost: loc',
    '',
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30) + 'GET /',
  ]
  const sockets = await Promise.all([...hostile, ...hostile].map(open))
  for (const [n, socket] of sockets.entries()) if (n % 2 === 0) socket.end()
  await sendBytes(port, requestBytes('/api/health', 'localhost'))
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 100)
  const began = performance.now()
  const code = await web.stop()
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  expect({ code, inTime: performance.now() - began < 10_000 }).toEqual({ code: 0, inTime: true })
}, 60_000)
