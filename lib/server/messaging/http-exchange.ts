/** One HTTP request that may be given up right up to the moment its first byte is written. */
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { ProviderFailure, SendError } from './send-error'

export interface HttpExchange {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  /** Called once the connection stands, in the same turn as the write; throwing sends nothing. */
  beforeWrite?: () => void
}

export interface HttpAnswer {
  status: number
  body: string
  retryAfterSeconds: number | null
}

const ANSWER_LIMIT_BYTES = 1024 * 1024

/**
 * The answer, whatever its status. Throws ProviderFailure `not_sent` where no byte of the
 * request was written and `in_doubt` where the answer didn't come or couldn't be read.
 * The connection is never reused, so nothing can wait in a pool past its deadline.
 */
export function exchange(call: HttpExchange): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = open(call)
    let isWritten = false
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), call.timeoutMs)
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
    request.once('response', (answer) =>
      read(answer).then((body) => {
        clearTimeout(timer)
        resolve({ status: answer.statusCode ?? 0, body, retryAfterSeconds: retryAfter(answer) })
      }, fail),
    )
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
  const send = call.url.startsWith('https:') ? httpsRequest : httpRequest
  return send(call.url, { method: call.method, headers, agent: false })
}

function whenConnected(socket: Socket, then: () => void): void {
  if (!socket.connecting) then()
  else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', then)
}

async function read(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_LIMIT_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function retryAfter(answer: IncomingMessage): number | null {
  const seconds = Number(answer.headers['retry-after'])
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) : null
}
