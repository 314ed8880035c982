/** Renders a page through an anonymous request made here, so that the response contains no visitor's data. */
import http, { type IncomingHttpHeaders } from 'node:http'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UNKNOWN_CLIENT } from './forwarded-headers'
import type { RequestHandler } from './http'

/** Not a browser's name: to browsers, and to clients without a name, Next may send parts of a page's head later. */
const USER_AGENT = 'web-server'

/** A complete response in memory. */
export interface BufferedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Returns a function that sends a GET to the application through an in-memory connection instead of a socket. It
 * rejects if the application aborts the response.
 */
export function createRenderer(handle: RequestHandler) {
  const application = http.createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  return ({ host, url }: { host: string; url: string }): Promise<BufferedResponse> => {
    const [client, peer] = duplexPair()
    application.emit('connection', peer)
    const headers = { host, accept: 'text/html', 'user-agent': USER_AGENT, connection: 'close', ...UNKNOWN_CLIENT }
    return new Promise((resolve, reject) => {
      const request = http.get({ createConnection: () => client, path: url, headers }, (response) => {
        const { statusCode: status = 0, headers: received } = response
        buffer(response).then((body) => resolve({ status, headers: received, body }), reject)
      })
      request.once('error', reject)
    })
  }
}
