import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { wallMinutesOf } from '@/lib/domain/time'
import { salonLogo, salonRoom } from '../../../support/salon-pictures'
import { testNow } from '../../../support/test-clock'
import { served } from '../served'
import { findApproveLink, findLink } from './approval'
import { connectPrograms } from './connected'
import { receiveTexts } from './received'
import type { Viewer } from './screen'
import { holdLinks, joinFarAhead, type HeldLinks } from './waiting'

const DAY_MS = 86_400_000

/** The people in front of the screens, and those of their records that a URL names. */
export interface World {
  root: string
  contexts: Record<Viewer, BrowserContext>
  /** The owner's business: a private copy of the demo salon. */
  site: string
  /** The starter's, with a logo and a cover, links and policies. */
  picturedSite: string
  serviceId: string
  clientId: string
  /** A client who has a second record, and one whose second record was merged. */
  cards: Record<'double' | 'merged', string>
  /** One visit in each status. */
  visits: Record<'scheduled' | 'confirmed' | 'cancelled' | 'completed' | 'no-show', string>
  offers: Record<'anyTime' | 'oneTime' | 'declined', string>
  /** Where the owner decides about a freed time without signing in. */
  approve: string
  /** The same for a request that waits. */
  request: { approve: string; decline: string }
  links: HeldLinks
}

interface Visit {
  id: string
  status: string
  appointmentDate: string
}
interface Slot {
  start: string
  staffIds: string[]
}

export interface WorldSource {
  root: string
  databaseUrl: string
  options: BrowserContextOptions
  /** Requests a link and follows it from the mail. */
  signInLink: SignInLink
}
type SignInLink = (request: APIRequestContext, email: string) => Promise<string>

/**
 * A visitor, an owner with the demo salon, a newcomer who has no business yet, a beginner whose business is empty, and
 * a starter with one client and their one visit.
 */
export async function createWorld(
  browser: Browser,
  { root, databaseUrl, options, signInLink }: WorldSource,
): Promise<World> {
  const open = () => browser.newContext(options)
  const contexts = {
    visitor: await open(),
    owner: await open(),
    newcomer: await open(),
    beginner: await open(),
    starter: await open(),
  }
  const mark = Date.now().toString(36)
  for (const viewer of ['newcomer', 'beginner', 'starter'] as const)
    await signIn(contexts[viewer], `${viewer}-${mark}@example.com`, signInLink)
  await create(contexts.beginner.request, `${root}/api/business`, {
    businessName: 'Quiet Corner',
    subdomain: `quiet-corner-${mark}`,
    email: `beginner-${mark}@example.com`,
  })
  await create(contexts.starter.request, `${root}/api/business`, {
    businessName: 'First Step',
    subdomain: `first-step-${mark}`,
    email: `starter-${mark}@example.com`,
    timezone: zoneAmidItsDay(),
    country: 'US',
  })
  await haveOneVisit(contexts.starter.request, root)
  await showPictures(contexts.starter.request, root)
  await showLinks(contexts.starter.request, root)

  const { request } = contexts.owner
  await served(() => request.get(`${root}/api/auth/test-login`))
  const read = readerOf(request, root)
  const { subdomain } = await read<{ subdomain: string }>('/api/business')
  const [service = { id: '', name: '' }] = await read<{ id: string; name: string }[]>('/api/services')
  const visits = await visitsByState(read)
  await workOutRisk(request, `${root}/api/appointments/${visits.scheduled}`)
  const { clientId } = await read<{ clientId: string }>(`/api/appointments/${visits.completed}`)
  const cards = { double: (await addTwice(request, root, 1)).id, merged: await addMerged(request, root) }
  const offers = await sendOffers(request, read, { root, subdomain, service })
  const times = await twoTimes(read, service.id)
  await askForApproval(request, contexts.visitor.request, {
    root,
    subdomain,
    serviceId: service.id,
    start: await lastTime(read, service.id),
  })
  const [approve, approveRequest, declineRequest, links] = await Promise.all([
    findApproveLink(databaseUrl, subdomain),
    findLink(databaseUrl, subdomain, 'requests/[A-Za-z0-9_-]+/approve'),
    findLink(databaseUrl, subdomain, 'requests/[A-Za-z0-9_-]+/decline'),
    holdLinks({ root, subdomain, databaseUrl, owner: request, visitor: contexts.visitor, service, times }),
  ])
  await connectPrograms(request, root)
  await receiveTexts(databaseUrl, { subdomain, clientId, visitId: visits.confirmed })
  return {
    root,
    contexts,
    site: root.replace('://', `://${subdomain}.`),
    picturedSite: root.replace('://', `://first-step-${mark}.`),
    serviceId: service.id,
    clientId,
    cards,
    visits,
    offers,
    approve,
    request: { approve: approveRequest, decline: declineRequest },
    links,
  }
}

async function create<Created>(request: APIRequestContext, url: string, data: object): Promise<Created> {
  const answer = await served(() => request.post(url, { data }))
  if (answer.status() !== 201) throw new Error(`${url} responded with ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

async function showPictures(request: APIRequestContext, root: string): Promise<void> {
  const upload = async (kind: 'logo' | 'cover' | 'gallery', data: Buffer) => {
    const answer = await request.post(`${root}/api/media?kind=${kind}`, {
      data,
      headers: { 'content-type': 'image/png' },
    })
    if (answer.status() !== 201) throw new Error(`The ${kind} was refused: ${await answer.text()}`)
    return (await answer.json()) as { hash: string }
  }
  const [logo, cover] = [await upload('logo', await salonLogo()), await upload('cover', await salonRoom())]
  const answer = await request.put(`${root}/api/pictures`, {
    data: { logo: { hash: logo.hash }, cover: { hash: cover.hash, focalX: 60, focalY: 60 } },
  })
  if (!answer.ok()) throw new Error(`The pictures were refused: ${await answer.text()}`)
  const rooms = [await upload('gallery', await salonRoom('#9db7c4')), await upload('gallery', await salonRoom())]
  const shown = await request.put(`${root}/api/gallery`, {
    data: { pictures: rooms.map(({ hash }) => ({ hash })) },
  })
  if (!shown.ok()) throw new Error(`The gallery was refused: ${await shown.text()}`)
}

async function showLinks(request: APIRequestContext, root: string): Promise<void> {
  const answer = await request.put(`${root}/api/business-settings`, {
    data: {
      socialLinks: {
        instagram: 'example',
        facebook: 'example',
        tiktok: 'example',
        youtube: 'example',
        pinterest: 'example',
        whatsapp: '+1 212 555 0100',
        reviews: 'https://www.yelp.com/biz/example',
      },
      mapLink: 'https://www.openstreetmap.org/node/1',
      cancellationPolicy: 'Please tell us a day before.',
      depositPolicy: 'Cash or card. '.repeat(30),
    },
  })
  if (!answer.ok()) throw new Error(`The links were refused: ${await answer.text()}`)
}

/** New York, or Los Angeles while it is the small hours there: an owner enters no visit of yesterday. */
function zoneAmidItsDay(): string {
  return wallMinutesOf(testNow(), 'America/New_York') < 120 ? 'America/Los_Angeles' : 'America/New_York'
}

/** Begun an hour and a half ago, and kept. */
async function haveOneVisit(request: APIRequestContext, root: string): Promise<void> {
  const client = await create<{ id: string }>(request, `${root}/api/clients`, {
    name: 'Ada Lovelace',
    phone: '(212) 555-0126',
    email: 'ada@example.com',
  })
  const visit = await create<{ id: string }>(request, `${root}/api/appointments`, {
    clientId: client.id,
    service: 'Haircut',
    appointmentDate: new Date(Math.floor(Date.now() / 60_000 - 90) * 60_000).toISOString(),
    duration: 60,
  })
  const answer = await request.put(`${root}/api/appointments/${visit.id}`, { data: { status: 'completed' } })
  if (!answer.ok()) throw new Error(`The outcome was refused: ${await answer.text()}`)
}

interface Card {
  id: string
  version: number
}

/** One person with two client records. */
async function addTwice(request: APIRequestContext, root: string, number: number): Promise<Card & { other: Card }> {
  // No demo client has a number of this area.
  const phone = `(332) 555-018${number}`
  const add = (data: object) => create<Card>(request, `${root}/api/clients`, { phone, ...data })
  const one = await add({ name: 'Philippa Featherstonehaugh', email: `philippa${number}@example.com` })
  return { ...one, other: await add({ name: 'Pippa Featherstonehaugh', notes: 'Allergic to ammonia' }) }
}

async function addMerged(request: APIRequestContext, root: string): Promise<string> {
  const { id, version, other } = await addTwice(request, root, 2)
  const body = { otherId: other.id, version, otherVersion: other.version }
  await create(request, `${root}/api/clients/${id}/merge`, body)
  return id
}

async function signIn(context: BrowserContext, email: string, signInLink: SignInLink) {
  const page = await context.newPage()
  await page.goto(await signInLink(context.request, email))
  await page.getByRole('button', { name: 'Sign in to No-Show Shield' }).click()
  await page.waitForURL(/\/onboarding/)
  await page.close()
}

type Reader = <Answer>(path: string) => Promise<Answer>

function readerOf(request: APIRequestContext, root: string): Reader {
  return async (path) => {
    const answer = await served(() => request.get(root + path))
    if (!answer.ok()) throw new Error(`${path} responded with ${answer.status()}`)
    return answer.json()
  }
}

/** The next visit still to come, or the latest that is over, in each state. */
async function visitsByState(read: Reader): Promise<World['visits']> {
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
  const all = await read<Visit[]>(`/api/appointments?startDate=${day(-30)}&endDate=${day(21)}`)
  const soon = new Date(Date.now() + 2 * DAY_MS).toISOString()
  const find = (status: string, isAhead: boolean) => {
    const found = all.find((visit) => visit.status === status && (!isAhead || visit.appointmentDate > soon))
    if (!found) throw new Error(`The demo salon has no visit that is ${status}`)
    return found.id
  }
  return {
    scheduled: find('scheduled', true),
    confirmed: find('confirmed', true),
    cancelled: find('cancelled', false),
    completed: find('completed', false),
    'no-show': find('no-show', false),
  }
}

/** A change by the owner rescores the visit's risk right away. */
async function workOutRisk(request: APIRequestContext, visit: string): Promise<void> {
  const answer = await request.put(visit, { data: { notes: 'Asked for the window seat' } })
  if (!answer.ok()) throw new Error(`The visit could not be changed: ${await answer.text()}`)
}

/**
 * The free times of each day of a range, counted from today. Those within a day of a time that is being refilled are
 * left out: a visit there would answer the demo's own question to its owner before the mail with it is sent.
 */
async function freeTimes(read: Reader, serviceId: string, range: readonly [number, number]): Promise<Slot[][]> {
  const [from, to] = range.map((offset) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10))
  const { days } = await read<{ days: { slots: Slot[] }[] }>(
    `/api/availability?serviceId=${serviceId}&from=${from}&to=${to}`,
  )
  const runs = await read<{ status: string; startsAt: string }[]>('/api/recovery')
  const refilled = runs
    .filter(({ status }) => status === 'open' || status === 'proposed')
    .map(({ startsAt }) => Date.parse(startsAt))
  const isApart = ({ start }: Slot) => refilled.every((time) => Math.abs(Date.parse(start) - time) >= DAY_MS)
  return days.map(({ slots }) => slots.filter(isApart))
}

/** The first free times of two days. */
async function twoTimes(read: Reader, serviceId: string): Promise<Slot[]> {
  const days = await freeTimes(read, serviceId, [15, 40])
  const times = days.flatMap((slots) => slots.slice(0, 1)).slice(0, 2)
  if (times.length < 2) throw new Error('The demo salon has no two days with free times')
  return times
}

/** A booking that waits for the owner's approval, whatever other rules there are. */
async function askForApproval(
  owner: APIRequestContext,
  visitor: APIRequestContext,
  { root, subdomain, serviceId, start }: { root: string; subdomain: string; serviceId: string; start: string },
): Promise<void> {
  const rule = await create<{ id: string }>(owner, `${root}/api/protection`, { measure: 'approve' })
  await create(visitor, `${root}/api/public/businesses/${subdomain}/appointments`, {
    name: 'Mia Chen',
    phone: '(212) 555-0177',
    email: 'mia@example.com',
    serviceId,
    appointmentDate: start,
  })
  await owner.delete(`${root}/api/protection/${rule.id}`)
}

/** A free time that no other screen needs. */
async function lastTime(read: Reader, serviceId: string): Promise<string> {
  const start = (await freeTimes(read, serviceId, [41, 55])).flat().at(-1)?.start
  if (!start) throw new Error('The demo salon has no free time in two months')
  return start
}

/** Offers for three who wait: one for any time, one for one time, and one that is declined. */
async function sendOffers(
  request: APIRequestContext,
  read: Reader,
  { root, subdomain, service }: { root: string; subdomain: string; service: { id: string; name: string } },
): Promise<World['offers']> {
  const join = (number: number) => joinFarAhead({ owner: request, root, subdomain, service }, number)
  const [first, second, third] = [await join(5), await join(6), await join(7)]
  const notify = async (id: string, data: object) => {
    const answer = await request.post(`${root}/api/waitlist/${id}/notify`, { data })
    if (!answer.ok()) throw new Error(`An offer was refused: ${await answer.text()}`)
    return ((await answer.json()) as { claimUrl: string }).claimUrl
  }
  const [slot] = (await freeTimes(read, service.id, [3, 30])).flat()
  const declined = await notify(third.id, {})
  await request.post(`${root}/api/public/offers/${new URL(declined).pathname.split('/').at(-1)}/decline`)
  return {
    anyTime: await notify(first.id, {}),
    oneTime: await notify(second.id, { start: slot?.start, staffId: slot?.staffIds[0] }),
    declined,
  }
}
