/** Lets requests into the application one turn at a time; what has no turn is answered here. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { processMetrics } from '../../../lib/server/metrics/process-metrics'
import { Admission, Busy, SWEEP_MS, type Rank } from './admission'
import { BodyArrival, bringsForm } from './body-arrival'
import { busyAnswer } from './busy-answer'
import type { Handle } from './captured-answer'

export interface GateSettings {
  atOnce: number
  maxWaitMs: number
  /** Whether refusals are counted for Prometheus. */
  measures: boolean
}

export interface Gate {
  /** Hands the request to the application when its turn comes, or answers 503. */
  pass: Handle
  /** Runs work that many may wait for, in a turn of this rank. Rejects with Busy. */
  forMany: <Result>(rank: Rank, work: () => Promise<Result>) => Promise<Result>
  close: () => void
}

/** Of the time in which the event loop does something. */
const BUSY_SHARE = 0.8
/** Asked for most when all else is slow, so they have lines of their own: whoever asks for many of one kind delays no other. */
const PROBES = /^\/api\/(?:ready|metrics)(?:\?|$)/
const FILES = /^\/_next\/static\//
/** Answered here: it says that this process turns, which nothing it waits for may change. */
const HEALTH = /^\/api\/health(?:\?|$)/

export function createGate(handle: Handle, { atOnce, maxWaitMs, measures }: GateSettings): Gate {
  const metrics = measures ? processMetrics() : null
  const settings = {
    atOnce,
    maxWaitMs,
    now: () => performance.now(),
    onRefusal: (reason: 'full' | 'late') => metrics?.refused.inc({ reason }),
  }
  const admission = new Admission({ ...settings, onWaiting: (count) => metrics?.waiting.set(count) })
  const [probes, files] = [new Admission(settings), new Admission(settings)]
  const bodies = new BodyArrival()
  const isIdle = idleWatch()
  const sweeping = setInterval(() => {
    const wasIdle = isIdle()
    for (const line of [admission, probes, files]) line.sweep(wasIdle)
  }, SWEEP_MS).unref()

  const pass: Handle = async (request, response) => {
    const url = request.url ?? ''
    if (HEALTH.test(url) && (request.method === 'GET' || request.method === 'HEAD'))
      return answerHealth(request, response)
    if (bringsForm(request)) await bodies.wait(request)
    const line = PROBES.test(url) ? probes : FILES.test(url) ? files : admission
    const turn = line.enter(isLooking(request) ? 'new' : 'begun')
    response.once('close', turn.leave)
    try {
      await turn.begun
    } catch (error) {
      return answerBusy(request, response, error)
    }
    return handle(request, response).finally(turn.leave)
  }
  const forMany: Gate['forMany'] = async (rank, work) => {
    const turn = admission.enter(rank)
    await turn.begun
    return work().finally(turn.leave)
  }
  return { pass, forMany, close: () => clearInterval(sweeping) }
}

/** Tells whether this process had time to spare since it was asked last. */
function idleWatch(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization < BUSY_SHARE
  }
}

const refused = new WeakSet<ServerResponse>()

/** Whether it says that there was no turn, and nothing that went wrong. */
export function isRefusal(response: ServerResponse): boolean {
  return refused.has(response)
}

/** Sends the 503 of a Busy; throws anything else on. */
export function answerBusy(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof Busy)) throw error
  refused.add(response)
  if (response.destroyed) return
  const { status, headers, body } = busyAnswer(request, Math.random())
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Whoever sends something has filled in a form first; whoever looks may look again. */
function isLooking({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** As app/api/health answers. */
function answerHealth({ method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store' })
  response.end(method === 'HEAD' ? undefined : '{"status":"ok"}')
}
