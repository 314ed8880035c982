/** HTTP to loopback with a Host header of our choice, which fetch would drop. */
import http from 'node:http'

export interface Answer {
  status: number
  body: unknown
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
  /** Breaks the call off. */
  signal?: AbortSignal
}

export class LoopbackClient {
  private readonly agent: http.Agent

  constructor(connections: number) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  }

  /** The answer, JSON or null. Rejects where the connection breaks. */
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
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: parse(Buffer.concat(chunks).toString('utf8')),
              headers: response.headers,
              milliseconds: performance.now() - began,
            }),
          )
        },
      )
      request.once('error', reject)
      request.end(payload)
    })
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
