import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { receiveTexts } from './received'
import type { Viewer } from './screen'

const DAY_MS = 86_400_000

/** The people in front of the screens, and whatever of their data an address names. */
export interface World {
  root: string
  contexts: Record<Viewer, BrowserContext>
  /** The owner's business: a private copy of the demo salon. */
  site: string
  serviceId: string
  clientId: string
  /** One visit in each state. */
  visits: Record<'scheduled' | 'confirmed' | 'cancelled' | 'completed' | 'no-show', string>
  offers: Record<'anyTime' | 'oneTime' | 'declined', string>
}

interface Visit { id: string; status: string; appointmentDate: string }
interface Slots { days: { slots: { start: string; staffIds: string[] }[] }[] }

export interface WorldSource {
  root: string
  databaseUrl: string
  options: BrowserContextOptions
  /** Asks for a link and answers it from the mail. */
  signInLink: SignInLink
}
type SignInLink = (request: APIRequestContext, email: string) => Promise<string>

/** A visitor, an owner with the demo salon, a newcomer who has no business yet, and a beginner whose business is empty. */
export async function createWorld(browser: Browser, { root, databaseUrl, options, signInLink }: WorldSource): Promise<World> {
  const open = () => browser.newContext(options)
  const contexts = { visitor: await open(), owner: await open(), newcomer: await open(), beginner: await open() }
  const mark = Date.now().toString(36)
  for (const viewer of ['newcomer', 'beginner'] as const) await signIn(contexts[viewer], `${viewer}-${mark}@example.com`, signInLink)
  const created = await contexts.beginner.request.post(`${root}/api/business`, {
    data: { businessName: 'Quiet Corner', subdomain: `quiet-corner-${mark}`, email: `beginner-${mark}@example.com` },
  })
  if (created.status() !== 201) throw new Error(`The beginner got no business: ${await created.text()}`)

  const { request } = contexts.owner
  await request.get(`${root}/api/auth/test-login`)
  const read = readerOf(request, root)
  const { subdomain } = await read<{ subdomain: string }>('/api/business')
  const [service] = await read<{ id: string }[]>('/api/services')
  const visits = await visitsByState(read)
  const { clientId } = await read<{ clientId: string }>(`/api/appointments/${visits.completed}`)
  const offers = await sendOffers(request, read, root)
  await receiveTexts(databaseUrl, { subdomain, clientId, visitId: visits.confirmed })
  return { root, contexts, site: root.replace('://', `://${subdomain}.`), serviceId: service?.id ?? '', clientId, visits, offers }
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
    const answer = await request.get(root + path)
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
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

/** Offers for the first three who wait: one for any time, one for one time, and one that is declined. */
async function sendOffers(request: APIRequestContext, read: Reader, root: string): Promise<World['offers']> {
  const entries = await read<{ id: string; serviceId: string | null }[]>('/api/waitlist')
  const [first, second, third] = entries.filter(({ serviceId }) => serviceId !== null)
  if (!first || !second || !third) throw new Error('The demo salon has fewer than three who wait')
  const notify = async (id: string, data: object) => {
    const answer = await request.post(`${root}/api/waitlist/${id}/notify`, { data })
    if (!answer.ok()) throw new Error(`An offer was refused: ${await answer.text()}`)
    return ((await answer.json()) as { claimUrl: string }).claimUrl
  }
  const range = [3, 30].map((offset) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10))
  const { days } = await read<Slots>(`/api/availability?serviceId=${second.serviceId}&from=${range[0]}&to=${range[1]}`)
  const slot = days.flatMap(({ slots }) => slots)[0]
  const declined = await notify(third.id, {})
  await request.post(`${root}/api/public/offers/${new URL(declined).pathname.split('/').at(-1)}/decline`)
  return { anyTime: await notify(first.id, {}), oneTime: await notify(second.id, { start: slot?.start, staffId: slot?.staffIds[0] }), declined }
}
