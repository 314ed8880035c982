import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { appUrl } from './app'

export interface StalledPage {
  /** Root URL under which `path` stalls. */
  url: string
  stop: () => Promise<unknown>
}

/** The app behind a failing connection: only the first part of `path` arrives, everything else arrives completely. */
export async function stallPage(path: string): Promise<StalledPage> {
  const app = new URL(appUrl())
  const server = http.createServer((request, response) => {
    const target = {
      hostname: '127.0.0.1',
      port: app.port,
      path: request.url,
      method: request.method,
      headers: { ...request.headers, host: app.host, 'accept-encoding': 'identity' },
    }
    const call = http.request(target, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (request.url !== path) return answer.pipe(response)
      answer.once('data', (part: Buffer) => {
        response.write(part)
        answer.pause()
      })
    })
    request.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
