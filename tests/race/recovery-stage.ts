/**
 * The running app, a worker, and a salon whose freed times are fought over; this process works beside them on the same
 * database.
 */
import { randomUUID } from 'node:crypto'
import { api } from '@/lib/routes'
import { closeDb, getDb } from '@/lib/server/db'
import { hashOfferToken, offerToken } from '@/lib/server/waitlist/offer-token'
import { freshSalon } from '../support/freed-slots'
import type { Salon } from '../support/salon'
import { LoopbackClient, type Answer } from './loopback-client'
import { startRunningApp, type RunningApp } from './running-app'

const HOUR_MS = 3_600_000

export interface RecoveryStage {
  app: RunningApp
  salon: Salon
  /** Returns a full hour that nobody was given before, a day or more ahead. */
  nextHour: () => Date
  /** Calls as a visitor on the salon's own host; calls go to the web processes in turn. */
  visit: (path: string, body: object) => Promise<Answer>
  /** Calls as the salon's owner. */
  own: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Answer>
  stop: () => Promise<void>
}

export async function startRecoveryStage(options: {
  webProcesses: number
  workers: number
  connections: number
}): Promise<RecoveryStage> {
  const app = await startRunningApp(options)
  Object.assign(process.env, app.environment)
  const http = new LoopbackClient(options.connections)
  try {
    const salon = await freshSalon()
    const host = `${salon.owner.subdomain}.localhost`
    const first = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS
    let hours = 0
    let calls = 0
    const port = () => app.ports[(calls += 1) % app.ports.length] ?? 0
    return {
      app,
      salon,
      nextHour: () => new Date(first + (hours += 1) * HOUR_MS),
      visit: (path, body) =>
        http.callUntilServed({ port: port(), host, path, body, headers: { origin: `http://${host}` } }),
      own: (method, path, body) =>
        http.callUntilServed({
          port: port(),
          host: 'localhost',
          path,
          method,
          headers: { origin: 'http://localhost', cookie: salon.cookie },
          ...(body ? { body } : {}),
        }),
      stop: async () => {
        http.close()
        await closeDb()
        await app.stop()
      },
    }
  } catch (error) {
    await app.stop()
    throw error
  }
}

export interface Holder {
  entryId: string
  offerId: string
  token: string
}

/** A freed hour that `holders` people were offered together, as the engine stores it; claimable until `expiresAt`. */
export async function offerTo(
  { salon }: RecoveryStage,
  start: Date,
  holders: number,
  expiresAt: Date,
): Promise<{ runId: string; holders: Holder[] }> {
  const db = getDb()
  const businessId = salon.owner.businessId
  const runId = randomUUID()
  const people = Array.from({ length: holders }, () => ({
    clientId: randomUUID(),
    entryId: randomUUID(),
    offerId: randomUUID(),
  }))
  await db.$transaction(async (tx) => {
    await tx.client.createMany({
      data: people.map(({ clientId }) => ({
        businessId,
        id: clientId,
        name: `Holder ${clientId.slice(0, 6)}`,
        email: `${clientId}@example.com`,
      })),
    })
    await tx.waitlistEntry.createMany({
      data: people.map(({ clientId, entryId }) => ({
        businessId,
        id: entryId,
        clientId,
        service: 'Haircut',
        serviceId: salon.serviceId,
      })),
    })
    await tx.recoveryRun.create({
      data: {
        businessId,
        id: runId,
        staffId: salon.staffId,
        startsAt: start,
        endsAt: new Date(start.getTime() + HOUR_MS),
        wave: 1,
        nextWaveAt: expiresAt,
      },
      select: { id: true },
    })
    await tx.waitlistOffer.createMany({
      data: people.map(({ entryId, offerId }) => ({
        businessId,
        id: offerId,
        entryId,
        runId,
        wave: 1,
        tokenHash: hashOfferToken(offerToken(offerId)),
        startsAt: start,
        duration: 60,
        staffId: salon.staffId,
        expiresAt,
      })),
    })
  })
  return { runId, holders: people.map(({ entryId, offerId }) => ({ entryId, offerId, token: offerToken(offerId) })) }
}

/** A holder presses the button. */
export function claim(stage: RecoveryStage, token: string): Promise<Answer> {
  return stage.visit(api.publicOfferClaim(token), {})
}

let visitors = 0

/** Somebody books the time on the public page. */
export function bookPublicly(stage: RecoveryStage, start: Date): Promise<Answer> {
  const number = (visitors += 1)
  return stage.visit(api.publicBooking(stage.salon.owner.subdomain), {
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: `(332) 555-01${String(number % 100).padStart(2, '0')}`,
    serviceId: stage.salon.serviceId,
    appointmentDate: start.toISOString(),
  })
}

/** The answer's stable code, or `ok`. */
export function codeOf({ status, body }: Answer): string {
  return status < 400 ? 'ok' : String((body as { code?: unknown } | null)?.code)
}
