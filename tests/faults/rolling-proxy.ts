/**
 * A reverse proxy like an operator's: it checks whether each web process is ready, and retries at another one only if
 * that is safe.
 */
import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface ProxyFigures {
  /** Requests retried on another process, or later. */
  retries: number
  /** Requests whose process broke the connection before the whole response. */
  cut: number
  /** Requests that no process accepted. */
  refused: number
}

export interface RetryingProxy {
  /** Loopback port for clients. */
  port: number
  figures: ProxyFigures
  /** From now on the process on this port gets requests, once it reports that it is ready. */
  add: (port: number) => void
  /** Sends it no more requests; those in progress continue. */
  remove: (port: number) => void
  isReady: (port: number) => boolean
  /** How many requests the process on this port has served through this proxy. */
  answeredBy: (port: number) => number
  /** Called whenever the last byte of a writing request has been sent to a process; null: not called. */
  onForward: (listener: ((port: number) => void) | null) => void
  /** Called with the headers of a request that was cut off, before it is retried; null: not called. */
  onCut: (listener: ((headers: OutgoingHttpHeaders) => Promise<void>) | null) => void
  stop: () => Promise<void>
}

interface Backend {
  port: number
  isReady: boolean
  answered: number
  agent: http.Agent
}

interface Call {
  method: string
  path: string
  headers: OutgoingHttpHeaders
  body: Buffer
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

const ASK_EVERY_MS = 100
const GIVE_UP_AFTER_MS = 30_000
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Starts without processes. A request waits up to half a minute for one that accepts it, then gets a 502. */
export async function startRetryingProxy(): Promise<RetryingProxy> {
  const backends = new Map<number, Backend>()
  const figures: ProxyFigures = { retries: 0, cut: 0, refused: 0 }
  let listener: ((port: number) => void) | null = null
  let cutListener: ((headers: OutgoingHttpHeaders) => Promise<void>) | null = null
  let turns = 0

  const next = (): Backend | null => {
    const ready = [...backends.values()].filter(({ isReady }) => isReady)
    return ready[(turns += 1) % Math.max(1, ready.length)] ?? null
  }
  const serve = async (call: Call): Promise<Answer> => {
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
    for (;;) {
      const backend = next()
      if (backend) {
        const outcome = await forward(backend, call, () => READS.has(call.method) || listener?.(backend.port))
        if (typeof outcome === 'object') backend.answered += 1
        if (typeof outcome === 'object' && (outcome.status !== 503 || !isSafe(call))) return outcome
        if (outcome === 'refused') backend.isReady = false
        if (outcome === 'cut') {
          figures.cut += 1
          await cutListener?.(call.headers)
        }
        if (outcome === 'cut' && !isSafe(call)) break
        figures.retries += 1
      }
      if (performance.now() > giveUpAt) break
      if (backends.size > 0) await wait(20)
    }
    figures.refused += 1
    return { status: 502, headers: {}, body: Buffer.from('bad gateway') }
  }

  const server = http.createServer((request, response) => {
    void readCall(request)
      .then(serve)
      .then(
        (answer) => send(response, answer),
        () => response.destroy(),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const look = async (backend: Backend) => {
    while (backends.get(backend.port) === backend) {
      backend.isReady = await askReady(backend.port)
      await wait(ASK_EVERY_MS)
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    figures,
    add: (port) => {
      const backend = { port, isReady: false, answered: 0, agent: new http.Agent({ keepAlive: true }) }
      backends.set(port, backend)
      void look(backend)
    },
    remove: (port) => {
      backends.get(port)?.agent.destroy()
      backends.delete(port)
    },
    isReady: (port) => backends.get(port)?.isReady === true,
    answeredBy: (port) => backends.get(port)?.answered ?? 0,
    onForward: (wanted) => {
      listener = wanted
    },
    onCut: (wanted) => {
      cutListener = wanted
    },
    stop: async () => {
      for (const { agent } of backends.values()) agent.destroy()
      backends.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether sending it twice does what sending it once does. */
function isSafe({ method, headers }: Call): boolean {
  return READS.has(method) || headers['idempotency-key'] !== undefined
}

/** The response; `refused` if nothing of the request reached the process, `cut` if some may have. */
function forward(
  { port, agent }: Backend,
  { method, path, headers, body }: Call,
  onSent: () => void,
): Promise<Answer | 'refused' | 'cut'> {
  return new Promise((resolve) => {
    const request = http.request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      readAll(response).then(
        (whole) =>
          resolve(
            response.complete ? { status: response.statusCode ?? 502, headers: response.headers, body: whole } : 'cut',
          ),
        () => resolve('cut'),
      )
    })
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'))
    request.end(body, onSent)
  })
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const { connection: _hop, 'transfer-encoding': _coding, ...headers } = request.headers
  const body = await readAll(request)
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: { ...headers, ...(body.length > 0 ? { 'content-length': body.length } : {}) },
    body,
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _hop, 'transfer-encoding': _coding, 'keep-alive': _pause, ...kept } = headers
  response.writeHead(status, { ...kept, 'content-length': body.length }).end(body)
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function askReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(
      { agent: false, host: '127.0.0.1', port, path: '/api/ready', headers: { host: 'localhost' }, timeout: 5000 },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    request.once('error', () => resolve(false))
    request.once('timeout', () => request.destroy())
  })
}
