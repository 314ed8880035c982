/** Twilio's SDK with our own HTTP client (ADR 34). The SDK is loaded on the first call. */
import { performance } from 'node:perf_hooks'
import type twilio from 'twilio'
import type { TwilioEnv } from '../env'
import { exchange, type HttpResponse } from './http-exchange'
import { SendError } from './send-error'

/** Limits of one call to Twilio. */
export interface CallLimits {
  /** The limit for the whole call, including loading the SDK and every page of a list. */
  timeoutMs: number
  /** Called once the connection is open, right before the first byte is written; if it throws, nothing is sent. */
  beforeWrite?: () => void
}

/** Thrown if the provider responded without a result: with an error, or with a 2xx status and an unreadable body. */
export class TwilioFailure extends Error {
  constructor(
    readonly status: number,
    /** Twilio's error code, if it gave one. */
    readonly code: number | null,
    /** Twilio's explanation, which may contain a phone number and is never logged. */
    readonly words: string | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(`The provider answered ${status}${code ? ` (${code})` : ''}`)
    this.name = 'TwilioFailure'
  }
}

/**
 * Returns what `call` returns. Throws SendError if the exchange failed or `beforeWrite` threw one, and TwilioFailure if
 * the response contains no result.
 */
export async function callTwilio<Result>(
  account: TwilioEnv,
  limits: CallLimits,
  call: (client: twilio.Twilio) => Promise<Result>,
): Promise<Result> {
  const http = httpClient(account.apiBaseUrl, limits)
  const { default: createClient } = await import('twilio')
  const client = createClient(account.accountSid, account.authToken, { httpClient: http as twilio.RequestClient })
  try {
    return await call(client)
  } catch (error) {
    if (error instanceof SendError || http.lastResponse === undefined) throw error
    throw toFailure(error, http.lastResponse)
  }
}

type HttpClient = Pick<twilio.RequestClient, 'request' | 'lastResponse'>

/** Sends every request of one call to `baseUrl`, whatever host, region or next page the SDK names. */
function httpClient(baseUrl: string, { timeoutMs, beforeWrite }: CallLimits): HttpClient {
  const deadline = performance.now() + timeoutMs
  const client: HttpClient = {
    request: async ({ method, uri, username, password, headers, params, data }) => {
      const { pathname, search } = new URL(uri)
      const url = new URL(baseUrl + pathname + search)
      for (const [name, value] of formOf(params)) url.searchParams.append(name, value)
      const response = await exchange({
        method: method.toUpperCase(),
        url,
        headers: {
          ...(headers as Record<string, string>),
          Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        },
        ...(data ? { body: formOf(data).toString() } : {}),
        timeoutMs: Math.max(1, deadline - performance.now()),
        beforeWrite,
      })
      client.lastResponse = response
      return response as never
    },
  }
  return client
}

function formOf(fields: object = {}): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/**
 * Returns the failure. Uses only these two fields of the SDK's errors, because their message may contain what was sent.
 */
function toFailure(error: unknown, { statusCode, headers }: Pick<HttpResponse, 'statusCode' | 'headers'>) {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isTwilios = typeof code === 'number'
  return new TwilioFailure(
    statusCode,
    isTwilios ? code : null,
    isTwilios && typeof message === 'string' ? message : null,
    retryAfterSeconds(headers),
  )
}

function retryAfterSeconds(headers: HttpResponse['headers']): number | null {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) : null
}
