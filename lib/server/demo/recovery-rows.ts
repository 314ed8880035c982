/** Builds rows for the demo's freed slots: runs, their offers, and the waitlist. */
import { offerExpiry, type Filler } from '@/lib/domain/recovery'
import type { Prisma } from '../generated/prisma/client'
import { hashOfferToken, offerToken } from '../waitlist/offer-token'
import type { CastPlace } from './business-rows'
import { FREED_AGO, type FreedVisits } from './freed-visits'
import type { appointmentRows, CastTargets } from './history-rows'

type AppointmentRow = ReturnType<typeof appointmentRows>[number]
type EntryRow = ReturnType<typeof entryRow>

/** Rows of seed data about the waitlist and freed slots, ready to insert. */
export interface RecoveryRows {
  waitlist: EntryRow[]
  runs: ReturnType<typeof runRow>[]
  offers: ReturnType<typeof offerRow>[]
  /** The emails with these offers, and the one that asks the owner, which is due shortly. */
  messages: ReturnType<typeof mailRow>[]
}

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** How many milliseconds after a slot was freed the worker makes offers. */
const ASKED_AFTER_MS = 20_000
/** How many people wait for the first service on any day, in addition to the cast's list. */
const ANY_DAY_PEOPLE = 4

/**
 * Builds the runs and offers for the freed slots; none if no appointment was cancelled. Live offers end as real ones
 * do.
 */
export function recoveryRows(
  place: CastPlace,
  freed: FreedVisits | null,
  appointments: readonly AppointmentRow[],
  { clients, services }: CastTargets,
  now: Date,
): RecoveryRows {
  const service = services[0]
  if (freed === null || !service) return { waitlist: [], runs: [], offers: [], messages: [] }
  const visit = (index: number) => at(appointments, index)
  const waiting = Array.from({ length: ANY_DAY_PEOPLE }, (_, index) => {
    const client = at(clients, clients.length - 2 - 7 * (index + 5))
    return entryRow(place, { clientId: client.id, service }, latest(client.createdAt, ago(now, (75 - 10 * index) * 60)))
  })
  const filler = visit(freed.filled.filler)
  const known = clients.find(({ id }) => id === filler.clientId)?.createdAt ?? now
  const taker = {
    ...entryRow(place, { clientId: filler.clientId, service }, latest(known, ago(now, 5 * DAY_MINUTES))),
    active: false,
  }
  const earlier = freed.earlier.map((index) => wishRow(place, visit(index)))

  const filled = runRow(place, visit(freed.filled.freed), 'filled', ago(now, FREED_AGO.filled), now, {
    by: 'waitlist',
    visit: filler,
  })
  const offered = runRow(place, visit(freed.offered), 'open', ago(now, FREED_AGO.offered), now)
  const proposed = runRow(place, visit(freed.proposed), 'proposed', ago(now, FREED_AGO.proposed), now)
  const [first, second, third, unasked] = waiting
  const asked = [first, second, third].flatMap((entry) => entry ?? [])
  const offers = [
    offerRow(place, filled, taker, service.duration, { status: 'claimed', afterMinutes: 12, appointmentId: filler.id }),
    ...(second
      ? [
          offerRow(place, filled, second, service.duration, {
            status: 'declined',
            afterMinutes: 5,
            appointmentId: null,
          }),
        ]
      : []),
    ...(first
      ? [offerRow(place, filled, first, service.duration, { status: 'lost', afterMinutes: 12, appointmentId: null })]
      : []),
    ...asked.map((entry, index) =>
      offerRow(
        place,
        offered,
        entry,
        service.duration,
        index === 1
          ? { status: 'declined', afterMinutes: 9, appointmentId: null }
          : { status: 'live', afterMinutes: null, appointmentId: null },
      ),
    ),
  ]
  const clientOf = new Map(
    [...waiting, taker].map(({ id, clientId }) => [id, clients.find((client) => client.id === clientId)]),
  )
  return {
    waitlist: [...waiting, taker, ...earlier],
    runs: [filled, offered, proposed],
    offers,
    messages: [
      ...offers.flatMap((offer) => offerMailRows(place, offer, clientOf.get(offer.entryId))),
      mailRow(place, {
        kind: 'recovery_ask',
        key: proposed.id,
        payload: { runId: proposed.id, fitting: unasked ? 1 : 0, first: unasked ? [unasked.id] : [] },
        dueAt: new Date(now.getTime() + ASKED_AFTER_MS),
        to: null,
        now,
      }),
    ],
  }
}

/** Builds an entry of the waitlist, with every column that the cast's entries have. */
function entryRow(
  { businessId, newId }: CastPlace,
  { clientId, service }: { clientId: string; service: { id: string; name: string } },
  createdAt: Date,
) {
  return {
    id: newId(),
    businessId,
    clientId,
    service: service.name,
    serviceId: service.id as string | null,
    preferredDate: null,
    earliestMinutes: null,
    latestMinutes: null,
    notes: null,
    active: true as boolean,
    appointmentId: null as string | null,
    createdAt,
  } satisfies Prisma.WaitlistEntryCreateManyInput
}

function wishRow(place: CastPlace, visit: AppointmentRow): EntryRow {
  const service = { id: visit.serviceId, name: visit.service }
  return { ...entryRow(place, { clientId: visit.clientId, service }, visit.createdAt), appointmentId: visit.id }
}

function runRow(
  { businessId, timeZone, newId }: CastPlace,
  freed: AppointmentRow,
  status: 'filled' | 'open' | 'proposed',
  freedAt: Date,
  now: Date,
  filled: { by: Filler; visit: AppointmentRow } | null = null,
) {
  const filledAt = filled === null ? null : ago(now, FREED_AGO.taken)
  return {
    id: newId(),
    businessId,
    staffId: freed.staffId,
    freedAppointmentId: freed.id,
    startsAt: freed.blockedFrom,
    endsAt: freed.blockedUntil,
    cause: 'cancelled',
    mode: status === 'proposed' ? 'ask_first' : 'automatic',
    freedPriceCents: freed.priceCents,
    status,
    wave: status === 'proposed' ? 0 : 1,
    nextWaveAt: status === 'open' ? offerExpiry(freed.appointmentDate, askedAt(freedAt), timeZone) : null,
    filledBy: filled?.by ?? null,
    filledAppointmentId: filled?.visit.id ?? null,
    filledAt,
    createdAt: freedAt,
    closedAt: filledAt,
  } satisfies Prisma.RecoveryRunCreateManyInput
}

function offerRow(
  { businessId, timeZone, newId }: CastPlace,
  run: ReturnType<typeof runRow>,
  entry: EntryRow,
  duration: number,
  {
    status,
    afterMinutes,
    appointmentId,
  }: { status: string; afterMinutes: number | null; appointmentId: string | null },
) {
  const id = newId()
  const createdAt = askedAt(run.createdAt)
  return {
    id,
    businessId,
    entryId: entry.id,
    runId: run.id,
    wave: 1,
    tokenHash: hashOfferToken(offerToken(id)),
    startsAt: run.startsAt,
    duration,
    staffId: run.staffId,
    status,
    expiresAt: offerExpiry(run.startsAt, createdAt, timeZone),
    answeredAt: afterMinutes === null ? null : new Date(run.createdAt.getTime() + afterMinutes * MINUTE),
    appointmentId,
    createdAt,
  } satisfies Prisma.WaitlistOfferCreateManyInput
}

/** Returns the row of an offer's sent email; none if its client has no address. */
function offerMailRows(
  place: CastPlace,
  { id, createdAt }: ReturnType<typeof offerRow>,
  client: CastTargets['clients'][number] | undefined,
) {
  if (!client || client.email === null) return []
  return [
    mailRow(place, {
      kind: 'offer',
      key: id,
      payload: { offerId: id },
      dueAt: createdAt,
      now: createdAt,
      to: { clientId: client.id, email: client.email },
    }),
  ]
}

interface Mail {
  kind: 'offer' | 'recovery_ask'
  key: string
  payload: { offerId: string } | { runId: string; fitting: number; first: string[] }
  dueAt: Date
  now: Date
  /** The recipient; null for the email to the owner, which hasn't been sent yet. */
  to: { clientId: string; email: string } | null
}

function mailRow({ businessId, newId }: CastPlace, { kind, key, payload, dueAt, now, to }: Mail) {
  return {
    id: newId(),
    businessId,
    clientId: to?.clientId ?? null,
    kind,
    channel: 'email',
    dedupeKey: `${key}:${kind}:email`,
    status: to === null ? 'queued' : 'sent',
    dueAt,
    attempts: to === null ? 0 : 1,
    recipient: to?.email ?? null,
    payload,
    sentAt: to === null ? null : dueAt,
    createdAt: now,
    updatedAt: now,
  } satisfies Prisma.MessageCreateManyInput
}

function askedAt(freedAt: Date): Date {
  return new Date(freedAt.getTime() + ASKED_AFTER_MS)
}

function ago(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE)
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`the cast has no entry ${index}`)
  return found
}
