/** HTTP to loopback with a Host header of our choice, which fetch would drop. */
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const MAX_TRIES = 10
const SECOND_MS = 1000
/** Shorter than the server's 65 s, as for load balancers: a request on a connection that the server is closing is lost. */
const IDLE_MS = 30_000

export interface Answer {
  status: number
  body: unknown
  text: string
  headers: http.IncomingHttpHeaders
  milliseconds: number
}

interface Call {
  port: number
  host: string
  path: string
  /** Sent as JSON. */
  body?: object
  /** Default: POST with a body, else GET. */
  method?: string
  headers?: Record<string, string>
  /** Aborts the call. */
  signal?: AbortSignal
}

export class LoopbackClient {
  private readonly agent: http.Agent

  constructor(connections: number) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS })
  }

  /** The response; its body is null if it isn't JSON. Rejects if the connection breaks. */
  call({ port, host, path, body, method = body ? 'POST' : 'GET', headers = {}, signal }: Call): Promise<Answer> {
    const began = performance.now()
    const payload = body && JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port,
          path,
          method,
          ...(signal ? { signal } : {}),
          headers: {
            host,
            ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            resolve({
              status: response.statusCode ?? 0,
              body: parse(text),
              text,
              headers: response.headers,
              milliseconds: performance.now() - began,
            })
          })
        },
      )
      request.once('error', reject)
      request.end(payload)
    })
  }

  /** Repeats it after each 503, at the time given, as any client would: a busy machine sheds requests. */
  async callUntilServed(call: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.call(call)
      if (answer.status !== 503 || tries === MAX_TRIES) return answer
      await wait(Number(answer.headers['retry-after'] ?? 1) * SECOND_MS)
    }
  }

  close(): void {
    this.agent.destroy()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
