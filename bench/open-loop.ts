/** Visitors who come when they come, whether the one before was answered or not, over connections that stay open. */
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** One request; `kind` is what its answers are counted under. */
export interface Shot {
  kind: string
  host: string
  path: string
  headers?: Record<string, string>
  /** Present: a POST. */
  body?: object
}

export interface Heard {
  kind: string
  /** 0: the connection broke, or nobody answered within ten seconds. */
  status: number
  milliseconds: number
  /** When it was sent, on this process's monotonic clock. */
  at: number
  retryAfter: boolean
}

const TICK_MS = 5
const GIVE_UP_MS = 10_000
const MOST_SOCKETS = 4000

export class Visitors {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: MOST_SOCKETS, maxFreeSockets: MOST_SOCKETS })

  constructor(private readonly port: number) {}

  send({ kind, host, path, headers = {}, body }: Shot): Promise<Heard> {
    const at = performance.now()
    const payload = body && JSON.stringify(body)
    return new Promise((resolve) => {
      const end = (status: number, retryAfter = false) =>
        resolve({ kind, status, milliseconds: performance.now() - at, at, retryAfter })
      const request = http.request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.port,
          path,
          method: payload ? 'POST' : 'GET',
          timeout: GIVE_UP_MS,
          headers: {
            host,
            ...(payload
              ? {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(payload),
                  origin: `http://${host}`,
                }
              : {}),
            ...headers,
          },
        },
        (response) => {
          response.resume()
          response.once('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
          response.once('error', () => end(0))
        },
      )
      request.once('timeout', () => request.destroy())
      request.once('error', () => end(0))
      request.end(payload)
    })
  }

  /** A fixed number of arrivals a second, evenly spaced. */
  async arrive(perSecond: number, seconds: number, next: () => Shot): Promise<Heard[]> {
    const began = performance.now()
    const sent: Promise<Heard>[] = []
    for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
      while (sent.length < passed * perSecond) sent.push(this.send(next()))
      await wait(TICK_MS)
    }
    return Promise.all(sent)
  }

  /** So many visitors, each of whom asks again when answered. */
  async queueUp(visitors: number, seconds: number, next: () => Shot): Promise<Heard[]> {
    const until = performance.now() + seconds * 1000
    const heard: Heard[] = []
    await Promise.all(
      Array.from({ length: visitors }, async () => {
        while (performance.now() < until) heard.push(await this.send(next()))
      }),
    )
    return heard
  }

  close(): void {
    this.agent.destroy()
  }
}
