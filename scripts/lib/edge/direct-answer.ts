/** Hands a request for one of the direct calls to its code, and its answer to the client. ADR 29. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { bytesOf, directCalls, READS_TEXT, type DirectCall } from '../../../lib/server/http/direct-call'
import { splitUrl } from './cached-page'

const pack = promisify(gzip)
/** Below that a packed answer saves no packet. */
const WORTH_PACKING_BYTES = 1024

export interface FoundCall {
  call: DirectCall
  params: Record<string, string>
}

/** The direct call that a request is for; null where Next must answer it: another address, a form, or a call whose code isn't loaded yet. */
export function directCallOf({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): FoundCall | null {
  if (method !== 'GET' && (method !== 'POST' || headers['content-type'] !== 'application/json')) return null
  const [pathname] = splitUrl(url)
  for (const call of directCalls()) {
    if (call.method !== method) continue
    const groups = call.pattern.exec(pathname)?.groups
    if (groups) return { call, params: { ...groups } }
  }
  return null
}

/** Runs the call, which answers its own errors, and sends what it says. What goes wrong around it breaks off this answer and no other. */
export async function answerDirectly(
  found: FoundCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await runAndSend(found, request, response).catch((error: unknown) => {
    console.error('a direct call broke off', error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' }).end(BROKE_OFF)
  })
}

const BROKE_OFF = JSON.stringify({ error: 'Something went wrong on our side. Please try again.', code: 'internal' })

async function runAndSend(
  { call, params }: FoundCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await call.handler(new DirectRequest(request) as unknown as Request, {
    params: Promise.resolve(params),
  })
  const body = await bytesOf(answer)
  if (response.destroyed) return
  answer.headers.forEach((value, name) => response.setHeader(name, value))
  const packs = body.length > WORTH_PACKING_BYTES && acceptsGzip(request)
  if (body.length > WORTH_PACKING_BYTES) response.appendHeader('Vary', 'Accept-Encoding')
  if (packs) response.setHeader('Content-Encoding', 'gzip')
  const sent = packs ? await pack(body) : body
  response.writeHead(answer.status, { 'Content-Length': sent.length }).end(sent)
}

/** What our wrappers read of a request. A whole one has a signal and streams, which take longer to make than a call's validation. */
class DirectRequest implements Pick<Request, 'headers' | 'method' | 'url'> {
  readonly headers: Headers
  readonly method: string
  readonly url: string
  readonly body: AsyncIterable<Uint8Array>
  readonly [READS_TEXT] = true

  constructor(request: IncomingMessage) {
    this.headers = new Headers(request.headers as Record<string, string>)
    this.method = request.method ?? ''
    this.url = `http://${request.headers.host ?? ''}${request.url ?? ''}`
    // Who stops reading still has to answer, on the same connection.
    this.body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  }
}

/** Whether the client takes gzip. Source: RFC 9110, 12.5.3. */
export function acceptsGzip({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))
}
