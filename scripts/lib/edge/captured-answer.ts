/** Asks Next for a page as nobody in particular: the request is made here, so nothing of a visitor's can be in the answer. */
import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** Next's request handler. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** An answer that went nowhere yet. */
export interface CapturedAnswer {
  status: number
  headers: Record<string, OutgoingHttpHeader>
  body: Buffer
}

/** To these Next gives the whole page at once, with title and description in its head. */
const AS_A_MACHINE = 'Bingbot'

/** The answer to GET `url` on `host` under this Content-Security-Policy; rejects where Next breaks off. */
export async function captureAnswer(
  handle: Handle,
  asked: { host: string; url: string; policy: string },
): Promise<CapturedAnswer> {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = asked.url
  request.headers = {
    host: asked.host,
    accept: 'text/html',
    'user-agent': AS_A_MACHINE,
    'content-security-policy': asked.policy,
    'x-client-address': '0.0.0.0',
  }
  request.push(null)
  const response = new KeptResponse(request)
  await handle(request, response)
  return response.answer()
}

/** A response whose bytes stay here. */
class KeptResponse extends ServerResponse {
  private readonly chunks: Buffer[] = []

  answer(): CapturedAnswer {
    if (!this.finished) throw new Error('the answer broke off')
    return {
      status: this.statusCode,
      headers: this.getHeaders() as CapturedAnswer['headers'],
      body: Buffer.concat(this.chunks),
    }
  }

  override write(chunk: unknown, encoding?: unknown, done?: unknown): boolean {
    this.keep(chunk, encoding)
    call(typeof encoding === 'function' ? encoding : done)
    return true
  }

  override end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    if (this.finished) return this
    if (typeof chunk !== 'function') this.keep(chunk, encoding)
    this.finished = true
    setImmediate(() => {
      this.emit('finish')
      this.emit('close')
    })
    call([chunk, encoding, done].find((argument) => typeof argument === 'function'))
    return this
  }

  override flushHeaders(): void {
    if (!this.headersSent) this.writeHead(this.statusCode)
  }

  private keep(chunk: unknown, encoding: unknown): void {
    this.flushHeaders()
    if (typeof chunk === 'string')
      this.chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk))
  }
}

function call(done: unknown): void {
  if (typeof done === 'function') setImmediate(() => (done as () => void)())
}
