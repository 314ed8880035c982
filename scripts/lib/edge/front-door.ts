/** Answers every request of the web server: sets the headers, hands out kept pages where Next need not be asked, and lets in the rest by turns. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ownerOfHost } from '../../../lib/domain/subdomain'
import { SiteDigestReader } from '../../../lib/server/business/site-digests'
import { refuseMalformed } from '../malformed-request'
import { REPOSITORY } from '../repository'
import { Busy } from './admission'
import { cachedPageOf, splitUrl, type CachedPage } from './cached-page'
import { captureAnswer, type Handle } from './captured-answer'
import { acceptsGzip, answerDirectly, directCallOf } from './direct-answer'
import { answerBusy, createGate, type GateSettings } from './gate'
import { withHonestStatus } from './honest-status'
import { newNonce, PageCache, type PageAnswer } from './page-cache'
import { prerenderedScripts } from './prerendered-scripts'
import { contentPolicy, securityHeaders, type AskedPage, type HeaderSettings } from './security-headers'
import { showWay } from './show-way'

export interface FrontDoorSettings extends GateSettings {
  appUrl: string
  databaseUrl: string
  dev: boolean
  handle: Handle
}

/** The request listener, and what ends it. */
export interface FrontDoor {
  answer: Handle
  close: () => Promise<void>
}

export function createFrontDoor({ appUrl, databaseUrl, dev, handle: next, ...limits }: FrontDoorSettings): FrontDoor {
  const { host: rootHost, protocol } = new URL(appUrl)
  const handle: Handle = (request, response) => {
    showWay(request, rootHost)
    return next(request, withHonestStatus(response))
  }
  const settings: HeaderSettings = {
    https: protocol === 'https:',
    dev,
    scriptHashes: dev ? [] : prerenderedScripts(REPOSITORY),
    sites: `${protocol}//*.${rootHost}`,
  }
  const digests = new SiteDigestReader(databaseUrl)
  const gate = createGate((request, response) => {
    const direct = directCallOf(request)
    return direct ? answerDirectly(direct, request, response) : handle(request, response)
  }, limits)
  const cache = new PageCache({
    render: (page, nonce, rank) =>
      gate.forMany(rank, () =>
        captureAnswer(handle, { ...page, policy: contentPolicy(nonce, askedOf(page, rootHost), settings) }),
      ),
    readDigests: (subdomain) => digests.read(subdomain),
    now: Date.now,
  })

  const answer: Handle = async (request, response) => {
    const nonce = newNonce()
    const headers = securityHeaders(
      askedOf({ host: request.headers.host, url: request.url ?? '' }, rootHost),
      nonce,
      settings,
    )
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const refusal = refuseMalformed(request)
    if (refusal) return void response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    const page = dev ? null : cachedPageOf(request, rootHost)
    const found = page && (await findOrNothing(cache, page))
    if (found instanceof Busy) return answerBusy(request, response, found)
    if (found) return send(request, response, found, nonce)
    // Next gives the nonce of this header to its scripts; what a client sent is gone.
    request.headers['content-security-policy'] = headers['Content-Security-Policy']
    return dev ? handle(request, response) : gate.pass(request, response)
  }
  const close = () => {
    gate.close()
    return digests.close()
  }
  return { answer, close }
}

/** Where the render breaks off, Next answers this request by itself. */
async function findOrNothing(cache: PageCache, page: CachedPage): Promise<PageAnswer | Busy | null> {
  return cache.find(page).catch((error: unknown) => (error instanceof Busy ? error : null))
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  found: PageAnswer,
  nonce: string,
): Promise<void> {
  const packs = acceptsGzip(request)
  const body = packs ? await found.page.gzipped(nonce) : found.page.page(nonce)
  for (const [name, value] of Object.entries(found.headers))
    response.setHeader(name, value.replaceAll(found.placeholder, nonce))
  if (!/accept-encoding/i.test(found.headers.vary ?? '')) response.appendHeader('Vary', 'Accept-Encoding')
  if (packs) response.setHeader('Content-Encoding', 'gzip')
  response.writeHead(found.status, { 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function askedOf({ host, url }: { host: string | undefined; url: string }, rootHost: string): AskedPage {
  const [pathname, search] = splitUrl(url)
  return { kind: ownerOfHost(host ?? null, rootHost).kind, pathname, search }
}
