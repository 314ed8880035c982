/** Renders a page for nobody in particular: the request is made here, so nothing of a visitor's can be in the response. */
import http, { type IncomingHttpHeaders } from 'node:http'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UNKNOWN_CLIENT } from './forwarded-headers'
import type { RequestHandler } from './http'

/** By this name `htmlLimitedBots` in next.config.mjs has Next send a page's whole head at once. */
const USER_AGENT = 'page-cache'

/** A whole response. */
export interface BufferedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Rejects if the application aborts the response. */
export type Render = (page: { host: string; url: string }) => Promise<BufferedResponse>

/** Returns a function that asks the application over HTTP, through a connection in memory instead of a socket. */
export function createRenderer(handle: RequestHandler): Render {
  const application = http.createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  return async ({ host, url }) => {
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
