/** Two businesses with rows in every table: one is attacked by its own owner, the other's data must never appear. */
import { randomUUID } from 'node:crypto'
import { protectionRuleBody } from '@/lib/contracts/protection'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { startSession } from '@/lib/server/auth/session'
import { capabilityToken } from '@/lib/server/capability'
import { emailToken } from '@/lib/server/client/email-link'
import { getDb } from '@/lib/server/db'
import { productionDeps } from '@/lib/server/deps'
import { createRule } from '@/lib/server/protection/commands'
import { createTimeOff } from '@/lib/server/time-off/commands'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { openSalon, type Salon } from '../support/salon'

const HOUR = 3_600_000

/** Contained in every text of the business that nobody may see. */
export const MARKER = 'Zanzibar-marker'

/** Ids and tokens of one business's rows, by what a path calls them. */
export interface Rows {
  salon: Salon
  subdomain: string
  visit: string
  pastVisit: string
  missedVisit: string
  request: string
  spareClient: string
  /** Another record of the spare client. */
  sameClient: string
  entry: string
  reminder: string
  task: string
  timeOff: string
  rule: string
  run: string
  secondStaff: string
  spareService: string
  offerToken: string
  entryToken: string
  runToken: string
  /** Of the request's mail. */
  requestTokens: Record<'approve' | 'decline', string>
  emailToken: string
  /** The provider's id of a sent text, and the number it went to. */
  providerId: string
  texted: string
  /** Cookie of a user without a business. */
  newcomer: string
  /** A whole hour tomorrow or later at which somebody is free. */
  freeHour: (ahead: number) => string
}

export interface World {
  mine: Rows
  theirs: Rows
}

const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
]

/** Opens a new pair; `number` makes their names. */
export async function openWorld(number: number): Promise<World> {
  const theirs = await fill(await openSalon(`foreign-${number}`), `foreign-${number}`)
  const { businessId } = theirs.salon.owner
  const db = getDb()
  await db.client.updateMany({ where: { businessId }, data: { name: MARKER, notes: MARKER } })
  await db.inboundMessage.updateMany({ where: { businessId }, data: { body: MARKER } })
  await db.message.updateMany({ where: { businessId }, data: { body: MARKER } })
  await db.ownerTask.updateMany({ where: { businessId }, data: { text: MARKER } })
  await db.service.updateMany({ where: { businessId }, data: { name: MARKER, description: MARKER } })
  await db.staff.updateMany({ where: { businessId }, data: { name: MARKER } })
  await db.appointment.updateMany({ where: { businessId }, data: { service: MARKER, notes: MARKER } })
  await db.waitlistEntry.updateMany({ where: { businessId }, data: { service: MARKER, notes: MARKER } })
  await db.business.update({
    where: { id: businessId },
    data: { businessName: MARKER, description: MARKER },
    select: { id: true },
  })
  const mine = await fill(await openSalon(`fuzzed-${number}`, ZONES[number % ZONES.length]), `fuzzed-${number}`)
  return { mine, theirs }
}

async function fill(salon: Salon, subdomain: string): Promise<Rows> {
  const { owner, staffId, clientId } = salon
  const { businessId } = owner
  const deps = productionDeps()
  const db = getDb()
  const hour = Math.ceil(deps.clock.now().getTime() / HOUR) * HOUR
  const freeHour = (ahead: number) => new Date(hour + (25 + ahead) * HOUR).toISOString()
  await db.business.update({
    where: { id: businessId },
    data: { phone: '(212) 555-0190', minimumNoticeMinutes: 0 },
    select: { id: true },
  })
  const { id: secondStaff } = await db.staff.create({
    data: { businessId, name: 'Mateo', position: 1 },
    select: { id: true },
  })
  const { id: spareService } = await db.service.create({
    data: { businessId, name: 'Spare', duration: 30, price: 2000 },
    select: { id: true },
  })
  const [spareClient, sameClient, waitingClient] = await Promise.all(
    ['Eve Spare', 'Eve Again', 'Wil Waits'].map((name) => addClient(businessId, name)),
  )
  const visits = await addVisits(salon, hour, freeHour)
  const { id: asked } = await addToWaitlist(owner, { clientId, service: 'Haircut' }, deps)
  const { offerId } = await notifyEntry(owner, asked, {}, deps)
  const { id: entry } = await addToWaitlist(owner, { clientId: waitingClient ?? '', service: 'Haircut' }, deps)
  const { id: run } = await db.recoveryRun.create({
    data: {
      businessId,
      staffId,
      status: 'proposed',
      mode: 'ask_first',
      startsAt: new Date(hour + 80 * HOUR),
      endsAt: new Date(hour + 81 * HOUR),
    },
    select: { id: true },
  })
  const { id: task } = await db.ownerTask.create({
    data: { businessId, kind: 'opted_out', dedupeKey: randomUUID(), text: 'Call back' },
    select: { id: true },
  })
  return {
    salon,
    subdomain,
    entry,
    task,
    run,
    secondStaff,
    spareService,
    freeHour,
    ...visits,
    ...(await addTalk(businessId, clientId)),
    spareClient: spareClient ?? '',
    sameClient: sameClient ?? '',
    newcomer: await signInNewcomer(subdomain),
    timeOff: (await createTimeOff(owner, { staffId, startsAt: freeHour(300), endsAt: freeHour(310) }, deps)).id,
    rule: (await createRule(owner, protectionRuleBody.parse({ measure: 'approve', active: false }), deps)).id,
    offerToken: offerToken(offerId),
    entryToken: capabilityToken('waitlist-entry', businessId, asked),
    runToken: capabilityToken('recovery-run', businessId, run),
    emailToken: emailToken({ businessId, clientId }),
  }
}

async function addClient(businessId: string, name: string): Promise<string> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
  return (await getDb().client.create({ data: { businessId, name, email }, select: { id: true } })).id
}

/** An upcoming visit, a recent one, a missed one, and one that waits for the owner's approval. */
async function addVisits({ owner, clientId, staffId, serviceId }: Salon, hour: number, freeHour: Rows['freeHour']) {
  const db = getDb()
  const { businessId } = owner
  const { id: visit } = await createAppointment(
    owner,
    { clientId, service: 'Haircut', serviceId, staffId, appointmentDate: freeHour(0), duration: 60 },
    productionDeps(),
  )
  const insert = async (start: number, data: { status: string; protection?: string; source?: string }) =>
    (
      await db.appointment.create({
        data: {
          businessId,
          clientId,
          staffId,
          service: 'Haircut',
          duration: 30,
          ...data,
          appointmentDate: new Date(start),
          blockedFrom: new Date(start),
          blockedUntil: new Date(start + HOUR / 2),
        },
        select: { id: true },
      })
    ).id
  const pastVisit = await insert(hour - 4 * HOUR, { status: 'scheduled' })
  const missedVisit = await insert(hour - 30 * HOUR, { status: 'no-show' })
  const request = await insert(hour + 1000 * HOUR, { status: 'scheduled', protection: 'approve', source: 'public' })
  const reminder = await db.reminder.findFirstOrThrow({
    where: { businessId, appointmentId: visit },
    select: { id: true },
  })
  const { id: told } = await db.ownerNotification.create({
    data: {
      businessId,
      event: 'request',
      timing: 'at_once',
      dedupeKey: `booked:${request}`,
      appointmentId: request,
      clientId,
      happenedAt: new Date(hour),
    },
    select: { id: true },
  })
  const requestTokens = {
    approve: capabilityToken('request-approve', businessId, told),
    decline: capabilityToken('request-decline', businessId, told),
  }
  return { visit, pastVisit, missedVisit, request, requestTokens, reminder: reminder.id }
}

/** A text to a client, and their answer. */
async function addTalk(businessId: string, clientId: string) {
  const db = getDb()
  const providerId = `SM${randomUUID().replaceAll('-', '')}`
  const texted = `+1212556${String(Math.floor(Math.random() * 9000) + 1000)}`
  const now = productionDeps().clock.now()
  await db.message.create({
    data: {
      businessId,
      clientId,
      kind: 'reply',
      channel: 'sms',
      dedupeKey: providerId,
      status: 'sent',
      providerId,
      recipient: texted,
      dueAt: now,
      sentAt: now,
      body: 'Hello',
    },
    select: { id: true },
  })
  await db.inboundMessage.create({
    data: { businessId, clientId, providerId: `SM${randomUUID()}`, sender: '+12125550101', body: 'Hello' },
    select: { id: true },
  })
  return { providerId, texted }
}

async function signInNewcomer(subdomain: string): Promise<string> {
  const user = await getDb().user.create({ data: { email: `newcomer-${subdomain}@example.com` }, select: { id: true } })
  return (await startSession(user.id, null, productionDeps())).cookie.split(';')[0] ?? ''
}
