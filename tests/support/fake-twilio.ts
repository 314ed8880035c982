/** A fake of the part of Twilio's REST API that we use, on loopback, which can fail in several ways. */
import { randomBytes } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a POST ends. `error_after` and `hang_after` accept the text and then fail, like a crash of ours. */
export type TwilioMode =
  | 'ok'
  | 'refuse'
  | 'lock_out'
  | 'rate_limit'
  | 'error_before'
  | 'error_after'
  | 'hang_before'
  | 'hang_after'
  | 'reset_before'
  | 'reset_after'
  | 'bad_json'

export interface AcceptedText {
  sid: string
  to: string
  from: string
  body: string
  statusCallback: string | null
}

/** Decides how a POST ends. `caller` is the first path segment after the host, if a worker's base URL has one. */
type TwilioScript = (text: { to: string; caller: string }) => TwilioMode

export interface FakeTwilio {
  baseUrl: string
  accountSid: string
  authToken: string
  /** The environment variables with which the application sends through it, from +1 212 555 9999. */
  variables: Readonly<Record<string, string>>
  /** The texts the provider accepted, in order. */
  accepted: AcceptedText[]
  /** Returns how many times a text was submitted, whatever the result. */
  requests: () => number
  /** Sets the Retry-After header of a 429; null for none. */
  setRetryAfter: (seconds: number | null) => void
  /** Returns how many times the list was requested, counting each page. */
  questions: () => number
  /** Sets the maximum number of texts per page of the list, whatever PageSize is requested. */
  setPageLimit: (texts: number) => void
  /** Sets how the next POSTs end; a number's own mode takes precedence. */
  setMode: (mode: TwilioMode, to?: string) => void
  /** Sets a script that decides from now on, instead of the modes. */
  setScript: (script: TwilioScript) => void
  /**
   * Sets a listener that is called when a text was accepted but before the sender gets the response: a receipt can
   * arrive first.
   */
  setOnAccepted: (call: ((text: AcceptedText) => Promise<unknown>) | null) => void
  /** Sets whether the list responds with 200, 500 or 404. */
  setListStatus: (status: number) => void
  /** Sets Twilio's error code in a rejection. */
  setRefusalCode: (code: number) => void
  /** Sets the body of Balance.json; null for a 500. */
  setBalance: (answer: { currency: string; balance: string } | null) => void
  /** Returns how many times the balance was requested. */
  balanceQuestions: () => number
  stop: () => Promise<void>
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`
  const authToken = randomBytes(16).toString('hex')
  const accepted: AcceptedText[] = []
  const modes = new Map<string, TwilioMode>()
  let script: TwilioScript | null = null
  let onAccepted: ((text: AcceptedText) => Promise<unknown>) | null = null
  let listStatus = 200
  let refusalCode = 21211
  let questions = 0
  let pageLimit = 1000
  let requests = 0
  let retryAfter: number | null = null
  let balance: { currency: string; balance: string } | null = { currency: 'USD', balance: '12.345' }
  let balanceQuestions = 0

  const accept = (form: URLSearchParams): AcceptedText => {
    const text = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      statusCallback: form.get('StatusCallback'),
    }
    accepted.push(text)
    return text
  }

  const modeOf = (to: string, caller: string) => script?.({ to, caller }) ?? modes.get(to) ?? modes.get('*') ?? 'ok'

  const post = async (request: IncomingMessage, response: ServerResponse, caller: string) => {
    requests += 1
    const form = new URLSearchParams(await readAll(request))
    const mode = modeOf(form.get('To') ?? '', caller)
    if (mode === 'refuse') return answer(response, 400, { code: refusalCode, message: 'refused', status: 400 })
    if (mode === 'lock_out') return answer(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
    if (mode === 'rate_limit' && retryAfter !== null) response.setHeader('Retry-After', String(retryAfter))
    if (mode === 'rate_limit') return answer(response, 429, { code: 20429, message: 'Too Many Requests', status: 429 })
    const text = mode.endsWith('_before') ? null : accept(form)
    if (text !== null) await onAccepted?.(text)
    if (mode.startsWith('error'))
      return answer(response, 500, { code: 20500, message: 'Internal Server Error', status: 500 })
    if (mode.startsWith('reset')) return void request.socket.resetAndDestroy()
    if (mode.startsWith('hang')) return
    if (mode === 'bad_json') return void response.writeHead(201).end('<html>')
    answer(response, 201, { sid: text?.sid, status: 'queued', to: text?.to, body: text?.body, error_code: null })
  }

  const list = (request: IncomingMessage, response: ServerResponse) => {
    questions += 1
    if (listStatus !== 200) return answer(response, listStatus, { code: 20001, message: 'failed', status: listStatus })
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio')
    const size = Math.min(pageLimit, Number(searchParams.get('PageSize') ?? 50))
    const page = Number(searchParams.get('Page') ?? 0)
    const texts = accepted.filter((text) => text.to === searchParams.get('To')).reverse()
    searchParams.set('Page', String(page + 1))
    answer(response, 200, {
      messages: texts.slice(page * size, (page + 1) * size),
      page,
      page_size: size,
      // As the provider does: a path without the host.
      next_page_uri:
        texts.length > (page + 1) * size ? `/${pathname.replace(/^.*(?=2010)/, '')}?${searchParams}` : null,
    })
  }

  const server = http.createServer((request, response) => {
    const [, caller = '', pathname = ''] =
      /^(?:\/(\w+))??(\/2010-04-01\/.*)$/.exec(new URL(request.url ?? '/', 'http://twilio').pathname) ?? []
    const isBalance = pathname === `/2010-04-01/Accounts/${accountSid}/Balance.json`
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (!isBalance && pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return answer(response, 404, { code: 20404, message: 'not found' })
    if (request.headers.authorization !== expected)
      return answer(response, 401, { code: 20003, message: 'Authenticate' })
    if (isBalance) {
      balanceQuestions += 1
      return balance
        ? answer(response, 200, balance)
        : answer(response, 500, { code: 20500, message: 'Internal Server Error' })
    }
    if (request.method === 'GET') list(request, response)
    else void post(request, response, caller)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    baseUrl,
    accountSid,
    authToken,
    variables: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_PHONE_NUMBER: '+12125559999',
      TWILIO_API_BASE_URL: baseUrl,
    },
    accepted,
    requests: () => requests,
    setRetryAfter: (seconds) => {
      retryAfter = seconds
    },
    questions: () => questions,
    setPageLimit: (texts) => {
      pageLimit = texts
    },
    setMode: (mode, to = '*') => modes.set(to, mode),
    setScript: (next) => {
      script = next
    },
    setOnAccepted: (call) => {
      onAccepted = call
    },
    setListStatus: (status) => {
      listStatus = status
    },
    setRefusalCode: (code) => {
      refusalCode = code
    },
    setBalance: (next) => {
      balance = next
    },
    balanceQuestions: () => balanceQuestions,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
