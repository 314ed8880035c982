/**
 * The few calls that the web server hands to their code itself, past Next's router and adapters, which cost more than
 * the code. A route names itself here when it is loaded: until then, and wherever no server of ours stands in front,
 * Next answers it as any other. ADR 29.
 */
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

/** One of them. Its handler may read of a request what `DirectRequest` of the front door has. */
export interface DirectCall {
  method: 'GET' | 'POST'
  /** The path as it comes, with a group for each parameter. */
  pattern: RegExp
  handler: Handler
}

// The server in front of Next reads it, and Next bundles this file more than once: all share one.
const held = globalThis as { nssDirectCalls?: Map<string, DirectCall> }

/** The handler itself, from now on asked directly for JSON. `path` is the route's own, with `[subdomain]` for a parameter. */
export function direct<H extends Handler>(method: DirectCall['method'], path: string, handler: H): H {
  const pattern = new RegExp(`^${path.replace('[subdomain]', '(?<subdomain>[a-z0-9-]+)')}$`)
  calls().set(`${method} ${path}`, { method, pattern, handler })
  return handler
}

const TEXT = Symbol.for('no-show-shield.text')

/** On a request whose answer is read by `bytesOf` and by nobody else. */
export const READS_TEXT = Symbol.for('no-show-shield.reads-text')

/** An answer that knows its text: reading it back out of a Response goes through a stream, whose making alone is a twentieth of a direct call. */
export function textAnswer(text: string, init: ResponseInit, request?: Request): Response {
  const isReadAsText = request !== undefined && READS_TEXT in request
  return Object.assign(new Response(isReadAsText ? null : text, init), { [TEXT]: text })
}

/** The body of an answer. */
export async function bytesOf(answer: Response): Promise<Buffer> {
  const { [TEXT]: text } = answer as { [TEXT]?: string }
  return text === undefined ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(text)
}

/** Those whose code is loaded. */
export function directCalls(): Iterable<DirectCall> {
  return calls().values()
}

function calls(): Map<string, DirectCall> {
  held.nssDirectCalls ??= new Map()
  return held.nssDirectCalls
}
