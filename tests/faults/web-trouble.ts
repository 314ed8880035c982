/** Web processes whose mail server and text provider fail in every way, as visitors and owners feel it. */
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@/lib/routes'
import type { RollingStage } from './rolling-stage'

/** What the mail server does to a client that connects. */
export type Trouble = 'refuses' | 'hangs' | 'resets' | 'babbles'

export interface TroubleServer {
  url: string
  set: (trouble: Trouble) => Promise<void>
  stop: () => Promise<void>
}

const LINE_EVERY_MS = 50

/**
 * A mail server that never takes a mail; `refuses` means that nothing listens, `babbles` that its greeting has no last
 * line.
 */
export async function startTroubleServer(): Promise<TroubleServer> {
  let trouble: Trouble = 'hangs'
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.resume()
    const talking =
      trouble === 'babbles' ? setInterval(() => socket.write('220-one moment please\r\n'), LINE_EVERY_MS) : undefined
    socket.once('close', () => {
      clearInterval(talking)
      sockets.delete(socket)
    })
    if (trouble === 'resets') socket.resetAndDestroy()
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    set: async (next) => {
      if (next === 'refuses' && server.listening) await close()
      if (next !== 'refuses' && !server.listening) await listen(port)
      trouble = next
    },
    stop: async () => {
      if (server.listening) await close()
    },
  }
}

export interface TroubleReport {
  trouble: Trouble
  /** Responses to bookings, by status, while sign-in mails wait for the server. */
  bookings: Record<number, number>
  /** Responses to requests for a link. */
  signIns: { status: number; code: unknown; milliseconds: number }[]
  /** Median time of a booking during the trouble. */
  medianMilliseconds: number
  /** Longest time that the process took to respond to a liveness check. */
  longestSilence: number
}

const SIGN_INS = 6
const BOOKINGS = 12

/** Owners wait for their sign-in emails while visitors book, one after another. */
export async function bookDuring(trouble: Trouble, stage: RollingStage): Promise<TroubleReport> {
  const state = { isOver: false, longestSilence: 0 }
  const pulse = feelPulse(stage, state)
  const asking = Array.from({ length: SIGN_INS }, async (_, index) => {
    const { status, body, milliseconds } = await stage.ask(api.requestMagicLink, {
      email: `owner-${trouble}-${index}@example.com`,
    })
    return { status, code: (body as { code?: unknown } | null)?.code, milliseconds }
  })
  const { statuses, times } = await bookSome(stage, trouble)
  const signIns = await Promise.all(asking)
  state.isOver = true
  await pulse
  return {
    trouble,
    bookings: statuses,
    signIns,
    medianMilliseconds: times[BOOKINGS / 2] ?? 0,
    longestSilence: state.longestSilence,
  }
}

async function bookSome(stage: RollingStage, label: string) {
  const statuses: Record<number, number> = {}
  const times: number[] = []
  for (let number = 0; number < BOOKINGS; number += 1) {
    const { status, milliseconds } = await stage.visit(api.publicBooking(stage.salon.owner.subdomain), {
      name: `Visitor ${number}`,
      email: `${label}-${number}@example.com`,
      phone: '(332) 555-0143',
      serviceId: stage.salon.serviceId,
      appointmentDate: stage.hour(stage.nextHour()),
    })
    statuses[status] = (statuses[status] ?? 0) + 1
    times.push(milliseconds)
  }
  return { statuses, times: times.sort((a, b) => a - b) }
}

async function feelPulse(stage: RollingStage, state: { isOver: boolean; longestSilence: number }): Promise<void> {
  while (!state.isOver) {
    const { milliseconds } = await stage.ask('/api/health')
    state.longestSilence = Math.max(state.longestSilence, milliseconds)
    await wait(25)
  }
}

/** The same measurements without a fault: how fast this machine is now. */
export type Peace = Pick<TroubleReport, 'medianMilliseconds' | 'longestSilence'>

/** Makes the process do everything once. */
export async function bookInPeace(stage: RollingStage): Promise<Peace> {
  const state = { isOver: false, longestSilence: 0 }
  const pulse = feelPulse(stage, state)
  const { times } = await bookSome(stage, 'peace')
  state.isOver = true
  await pulse
  return { medianMilliseconds: times[BOOKINGS / 2] ?? 0, longestSilence: state.longestSilence }
}
