import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getEnv } from '@/lib/server/env'
import { errorResponse } from '@/lib/server/http/respond'
import { currentRequestId } from '@/lib/server/request-context'
import { createLineWriter } from '../../../scripts/lib/log-line'
import { createRequestObserver } from '../../../scripts/lib/observe-requests'
import { createRouteNamer } from '../../../scripts/lib/route-patterns'
import { isOverloadResponse, respondOverloaded } from '../../../server/overload-response'

type Line = Record<string, unknown>
type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => unknown

/** Serves on loopback behind the observer; returns the lines it wrote once `ask` is done. */
async function linesOf(handler: Handler, ask: (port: number) => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = []
  const { observe } = createRequestObserver(
    { ...getEnv(), isProduction: true },
    { dev: true, write: (level, fields, message) => lines.push({ level, message, ...fields }), isOverloadResponse },
  )
  const server = http.createServer((request, response) => observe(request, response, () => handler(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await ask((server.address() as AddressInfo).port)
  await new Promise((resolve) => server.close(resolve))
  // The line is written when the response's connection has closed, a moment after the server's last byte.
  for (let turns = 0; turns < 100 && lines.length === 0; turns++) await new Promise((resolve) => setImmediate(resolve))
  return lines
}

it('writes one line a request, with the id of its answer and without its path, query, address or headers', async () => {
  const ids: (string | null)[] = []
  const lines = await linesOf(
    (_request, response) => response.writeHead(201).end('{}'),
    async (port) => {
      for (const url of [
        '/confirm/5f0c9a52-0000-4000-8000-000000000000?name=Ada',
        '/api/clients?q=ada%40example.com',
      ]) {
        const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
          headers: { 'x-request-id': 'forged', 'user-agent': 'Ada' },
        })
        await answer.text()
        ids.push(answer.headers.get('x-request-id'))
      }
    },
  )
  expect(lines.map(({ requestId }) => requestId)).toEqual(ids)
  expect(new Set(ids).size).toBe(2)
  const { durationMs, ...first } = lines[0] ?? {}
  expect(typeof durationMs).toBe('number')
  expect(first).toEqual({
    level: 'info',
    message: 'request',
    requestId: ids[0],
    method: 'GET',
    route: 'page',
    status: 201,
  })
  // Random ids may contain any of these letters.
  const written = JSON.stringify(lines.map(({ requestId: _, ...line }) => line))
  expect(written).not.toMatch(/5f0c9a52|Ada|ada|forged|127\.0\.0\.1/)
})

it('logs a response no one waited for, without a warning: browsers abort what a page no longer needs', async () => {
  let asked: http.ClientRequest | undefined
  const lines = await linesOf(
    () => asked?.destroy(),
    (port) =>
      new Promise((resolve) => {
        asked = http.get({ host: '127.0.0.1', port, path: '/api/clients' }).once('error', resolve)
      }),
  )
  expect(lines).toEqual([expect.objectContaining({ level: 'info', route: 'api', aborted: true })])
})

it('warns of a 503 caused by a failure, and not of one from load shedding', async () => {
  const lines = await linesOf(
    (request, response) => {
      if (request.url === '/api/broken') response.writeHead(503).end()
      else respondOverloaded(request, response)
    },
    async (port) => {
      for (const path of ['broken', 'busy']) await (await fetch(`http://127.0.0.1:${port}/api/${path}`)).text()
    },
  )
  expect(lines.map(({ level, status, refused }) => [level, status, refused])).toEqual([
    ['warn', 503, undefined],
    ['info', 503, true],
  ])
})

it('a 500 names the id of its request, in whatever was awaited before', async () => {
  let body: { requestId?: string } = {}
  let header: string | null = null
  await linesOf(
    async (_request, response) => {
      await new Promise((resolve) => setImmediate(resolve))
      response.end(await errorResponse(new Error('a secret')).text())
    },
    async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/x`)
      header = answer.headers.get('x-request-id')
      body = (await answer.json()) as typeof body
    },
  )
  expect(body).toEqual({ error: expect.any(String), code: 'internal', requestId: header })
  expect(currentRequestId()).toBeNull()
})

it('names routes by the patterns of the build, never by what was asked', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'routes-'))
  writeFileSync(
    path.join(folder, 'routes-manifest.json'),
    JSON.stringify({
      staticRoutes: [{ page: '/api/clients' }, { page: '/dashboard' }],
      dynamicRoutes: [
        { page: '/api/clients/[id]', regex: '^/api/clients/([^/]+?)(?:/)?$' },
        { page: '/confirm/[id]', regex: '^/confirm/([^/]+?)(?:/)?$' },
      ],
    }),
  )
  const nameOf = createRouteNamer(folder)
  const asked = [
    '/api/clients?q=x',
    '/api/clients/5f0c',
    '/api/clients/5f0c/secret',
    '/api/%00',
    '/confirm/5f0c',
    '/',
    '/_next/static/a.js',
    '/icon.svg',
    '//x',
    '',
  ]
  expect(asked.map(nameOf)).toEqual([
    '/api/clients',
    '/api/clients/[id]',
    'api-unknown',
    'api-unknown',
    'page',
    'page',
    'static',
    'static',
    'page',
    'page',
  ])
})

it('keeps to LOG_LEVEL', () => {
  const written: string[] = []
  const write = createLineWriter({ LOG_LEVEL: 'warn' }, { write: (text) => written.push(text) })
  write('info', {}, 'no')
  write('warn', { a: 1 }, 'yes')
  expect(written.map((line) => JSON.parse(line) as Line)).toEqual([
    { level: 40, time: expect.stringMatching(/^\d{4}-.*Z$/), a: 1, msg: 'yes' },
  ])
})
