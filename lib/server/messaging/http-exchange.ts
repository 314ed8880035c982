/** An HTTP request that can be canceled until its first byte is written. */
import { request as httpRequest, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { ProviderFailure, SendError } from './send-error'

/** An HTTP request with its own connection; `timeoutMs` is for the whole exchange. */
export interface HttpExchange {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  /** Called once the connection is open, in the same turn as the write; if it throws, nothing is sent. */
  beforeWrite?: () => void
}

export interface HttpResponse {
  statusCode: number
  body: string
  headers: IncomingHttpHeaders
}

const RESPONSE_LIMIT_BYTES = 1024 * 1024

/**
 * Returns the response, whatever its status. Throws ProviderFailure `not_sent` if no byte of the request was written,
 * `in_doubt` if the response didn't arrive or couldn't be read, and whatever `beforeWrite` throws. Never reuses
 * connections, so that no request can wait in a pool past its deadline.
 */
export function exchange(call: HttpExchange): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = open(call)
    let isWritten = false
    const timer = setTimeout(() => request.destroy(new Error('no response in time')), call.timeoutMs)
    const fail = (error: Error) => {
      clearTimeout(timer)
      request.destroy()
      reject(
        error instanceof SendError
          ? error
          : new ProviderFailure(isWritten ? 'in_doubt' : 'not_sent', 'network', error.message),
      )
    }
    request.once('error', fail)
    request.once('response', (response) => {
      read(response).then((body) => {
        clearTimeout(timer)
        resolve({ statusCode: response.statusCode ?? 0, body, headers: response.headers })
      }, fail)
    })
    request.once('socket', (socket) =>
      whenConnected(socket, () => {
        try {
          call.beforeWrite?.()
          isWritten = true
          request.end(call.body)
        } catch (error) {
          fail(error as Error)
        }
      }),
    )
  })
}

function open(call: HttpExchange): ClientRequest {
  const headers = {
    ...call.headers,
    ...(call.body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(call.body)) }),
  }
  const send = call.url.protocol === 'https:' ? httpsRequest : httpRequest
  return send(call.url, { method: call.method, headers, agent: false })
}

function whenConnected(socket: Socket, then: () => void): void {
  if (!socket.connecting) then()
  else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', then)
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > RESPONSE_LIMIT_BYTES) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
