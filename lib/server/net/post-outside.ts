/** Sends one POST to a URL chosen by a user: never into our own network, with a deadline and a limited response. */
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { mayReach, type Network } from './network'
import { refusedUrl } from './outgoing-url'

const READ_LIMIT_BYTES = 64 * 1024

/** A POST to a URL that an owner entered. */
export interface OutsideCall {
  url: string
  headers: Record<string, string>
  body: string
}

/** The response to an outside call. */
export interface OutsideAnswer {
  status: number
  /** The beginning of the response, at most 64 kB. */
  text: string
}

/** Thrown if there was no response. `refused`: the request wasn't sent, because the address isn't allowed. */
export class OutsideFailure extends Error {
  constructor(
    readonly kind: 'refused' | 'timeout' | 'network',
    message: string,
  ) {
    super(message)
    this.name = 'OutsideFailure'
  }
}

/**
 * Sends the POST and returns the response, whatever its status. Doesn't follow redirects. Resolves the name once,
 * requires every address behind it to be allowed, and connects only to these, so that the name can't resolve to a
 * different address between check and call. Throws OutsideFailure.
 */
export function postOutside(call: OutsideCall, network: Network): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    const refused = refusedUrl(call.url, network)
    if (refused !== null) return reject(new OutsideFailure('refused', refused))
    const request = open(call, network)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      request.destroy(new Error('late'))
    }, network.timeLimitMs)
    const fail = (error: unknown) => {
      clearTimeout(timer)
      request.destroy()
      reject(
        isLate
          ? new OutsideFailure('timeout', `No complete response within ${network.timeLimitMs / 1000} seconds`)
          : toFailure(error),
      )
    }
    request.on('error', fail)
    request.once('response', (answer) => {
      read(answer).then((text) => {
        clearTimeout(timer)
        request.destroy()
        resolve({ status: answer.statusCode ?? 0, text })
      }, fail)
    })
    request.end(call.body)
  })
}

function open({ url, headers, body }: OutsideCall, network: Network): ClientRequest {
  const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
  return send(url, {
    method: 'POST',
    agent: false,
    lookup: checkedLookup(network),
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  })
}

/**
 * Returns a lookup that checks addresses. It isn't called if the host is an IP address, which was already checked with
 * the URL.
 */
function checkedLookup(network: Network): LookupFunction {
  return (host, options, done) => {
    network
      .resolve(host)
      .then((addresses) => {
        if (addresses.length === 0 || !addresses.every((address) => mayReach(network, address))) {
          throw new OutsideFailure('refused', 'The address points to a private network')
        }
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        if (options.all) done(null, found)
        else done(null, first?.address ?? '', first?.family)
      })
      .catch((error: unknown) => done(error as Error, ''))
  }
}

async function read(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= READ_LIMIT_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, READ_LIMIT_BYTES).toString('utf8')
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'Nothing responds at this address',
  ECONNRESET: 'The connection was cut',
  EPIPE: 'The connection was cut',
  ENETUNREACH: 'This address can’t be reached',
  EHOSTUNREACH: 'This address can’t be reached',
  ETIMEDOUT: 'No response',
}

function toFailure(error: unknown): OutsideFailure {
  if (error instanceof OutsideFailure) return error
  const { code, message } = error as { code?: string; message?: string }
  if (message === 'no address') return new OutsideFailure('network', 'This domain has no address')
  if (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code ?? ''))
    return new OutsideFailure('network', 'Its certificate is not valid')
  return new OutsideFailure('network', WORDS[code ?? ''] ?? 'The call failed')
}
