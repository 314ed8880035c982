/** Open load: visitors arrive at a steady rate, whether or not earlier requests got a response. */
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { toHttp, type VisitorRequest } from './visitors'

/** A request; `kind` is the category in which its response is counted. */
export interface KindOfRequest extends VisitorRequest {
  kind: string
}

export interface Outcome {
  kind: string
  /** 0 if the connection broke or no response arrived within ten seconds. */
  status: number
  milliseconds: number
  /** When it was sent, on this process's monotonic clock. */
  at: number
  hasRetryAfter: boolean
}

const TICK_MS = 5
const GIVE_UP_MS = 10_000
const MAX_SOCKETS = 4000

/** Visitors of one web process, over keep-alive connections. */
export class OpenLoad {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: MAX_SOCKETS })

  constructor(private readonly port: number) {}

  send({ kind, ...wanted }: KindOfRequest): Promise<Outcome> {
    const at = performance.now()
    const { method, path, headers, body } = toHttp(wanted)
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    return new Promise((resolve) => {
      const end = (status: number, hasRetryAfter = false) =>
        resolve({ kind, status, milliseconds: performance.now() - at, at, hasRetryAfter })
      const request = http.request({
        agent: this.agent,
        host: '127.0.0.1',
        port: this.port,
        path,
        method,
        timeout: GIVE_UP_MS,
        headers: { ...headers, ...length },
      })
      request.once('response', (response) => {
        response.resume()
        response.once('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
        response.once('error', () => end(0))
      })
      request.once('timeout', () => request.destroy())
      request.once('error', () => end(0))
      request.end(body)
    })
  }

  /** Sends a fixed number of requests per second, evenly spaced. */
  async arrive(perSecond: number, seconds: number, next: () => KindOfRequest): Promise<Outcome[]> {
    const began = performance.now()
    const sent: Promise<Outcome>[] = []
    for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
      while (sent.length < passed * perSecond) sent.push(this.send(next()))
      await wait(TICK_MS)
    }
    return Promise.all(sent)
  }

  /** Keeps `atOnce` requests in progress. */
  async saturate(atOnce: number, seconds: number, next: () => KindOfRequest): Promise<Outcome[]> {
    const until = performance.now() + seconds * 1000
    const outcomes: Outcome[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) outcomes.push(await this.send(next()))
      }),
    )
    return outcomes
  }

  close(): void {
    this.agent.destroy()
  }
}

export const millisecondsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ milliseconds }) => milliseconds)
