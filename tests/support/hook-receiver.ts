/** A webhook receiver on loopback that can fail in several ways, path by path. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceiverMode = 'ok' | 'error' | 'gone' | 'redirect' | 'hang' | 'reset' | 'trickle' | 'flood' | 'slow'

export interface ReceivedHook {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

export interface HookReceiver {
  origin: string
  port: number
  /** The received calls, in order of arrival. */
  received: ReceivedHook[]
  receivedAt: (path: string) => ReceivedHook[]
  /** Sets how calls to a path end from now on. */
  setMode: (path: string, mode: ReceiverMode) => void
  /** Sets a listener that runs when a call has arrived, before the response. */
  onArrival: (listener: ((hook: ReceivedHook) => void) | null) => void
  /** Returns the maximum number of concurrent calls to a path. */
  maxConcurrent: (path: string) => number
  /** Returns how many connections were opened, whatever the result. */
  connections: () => number
  /** Cuts every open connection. */
  cut: () => void
  stop: () => Promise<void>
}

const SLOW_MS = 60

/** Starts the receiver, which responds with 200 "ok" unless a mode is set. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const received: ReceivedHook[] = []
  const modes = new Map<string, ReceiverMode>()
  const open = new Map<string, number>()
  const most = new Map<string, number>()
  let connections = 0
  let listener: ((hook: ReceivedHook) => void) | null = null
  const server = http.createServer((request, response) => {
    const path = request.url ?? ''
    const now = (open.get(path) ?? 0) + 1
    open.set(path, now)
    most.set(path, Math.max(most.get(path) ?? 0, now))
    response.once('close', () => open.set(path, (open.get(path) ?? 1) - 1))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const hook = { path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      received.push(hook)
      listener?.(hook)
      answer(modes.get(path) ?? 'ok', response)
    })
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    received,
    receivedAt: (path) => received.filter((hook) => hook.path === path),
    setMode: (path, mode) => void modes.set(path, mode),
    onArrival: (next) => (listener = next),
    maxConcurrent: (path) => most.get(path) ?? 0,
    connections: () => connections,
    cut: () => server.closeAllConnections(),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(mode: ReceiverMode, response: http.ServerResponse): void {
  if (mode === 'hang') return
  if (mode === 'reset') return void response.socket?.resetAndDestroy()
  if (mode === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end()
  if (mode === 'trickle') return trickle(response)
  if (mode === 'flood') return void response.end('x'.repeat(5_000_000))
  if (mode === 'slow') return void setTimeout(() => response.end('ok'), SLOW_MS)
  const status = mode === 'error' ? 500 : mode === 'gone' ? 410 : 200
  response.writeHead(status).end(status === 200 ? 'ok' : `It is ${mode}\u0000 \ud83d\ude00`.repeat(100))
}

/** Sends a byte every now and then, forever. */
function trickle(response: http.ServerResponse): void {
  const timer = setInterval(() => response.write('.'), 20)
  response.once('close', () => clearInterval(timer))
}
