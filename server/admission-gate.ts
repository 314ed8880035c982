/** Lets requests into the application one permit at a time, and responds to those that are shed. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Admission, Overloaded, SWEEP_MS, type Priority } from './admission'
import { awaitsBody, bodyArrived } from './body-arrival'
import type { RequestHandler } from './http'
import { respondOverloaded } from './overload-response'

/** Limits of admission control, and callbacks that report it. */
export interface GateSettings {
  concurrency: number
  maxWaitMs: number
  /** Longest body, in bytes, that must arrive before the request gets a permit. */
  bodyLimitBytes: number
  onRefusal?: ((reason: 'full' | 'late') => void) | undefined
  onWaiting?: ((count: number) => void) | undefined
}

/** Admission control for one process: `pass` for requests, `run` for work that the server starts itself. */
export interface Gate {
  /** Hands the request to the application once it has a permit, or responds with 503. */
  pass: RequestHandler
  /** Runs work that many requests may wait for, under a permit of this priority. Rejects with Overloaded. */
  run: <Result>(priority: Priority, work: () => Promise<Result>) => Promise<Result>
  close: () => void
}

/** Share of time in which the event loop does something. */
const BUSY_SHARE = 0.8
/** Requested most when all else is slow, so they have queues of their own: many of one kind delay no other. */
const PROBES = /^\/api\/(?:health|ready|metrics)(?:\?|$)/
const FILES = /^\/_next\/static\//

/** Returns a gate in front of a request handler, with separate queues for probes and static files. `close` stops its timer. */
export function createGate(handle: RequestHandler, settings: GateSettings): Gate {
  const { concurrency, maxWaitMs, bodyLimitBytes, onRefusal = () => {}, onWaiting = () => {} } = settings
  const shared = { concurrency, maxWaitMs, now: () => performance.now(), onRefusal }
  const requests = new Admission({ ...shared, onWaiting })
  const [probes, files] = [new Admission(shared), new Admission(shared)]
  const wasIdle = watchIdleTime()
  const sweeping = setInterval(() => {
    const isIdle = wasIdle()
    for (const admission of [requests, probes, files]) admission.sweep(isIdle)
  }, SWEEP_MS).unref()

  const pass: RequestHandler = async (request, response) => {
    const url = request.url ?? ''
    if (awaitsBody(request, bodyLimitBytes) && !(await bodyArrived(request))) return
    const admission = PROBES.test(url) ? probes : FILES.test(url) ? files : requests
    const permit = admission.acquire(isSafe(request) ? 'normal' : 'high')
    response.once('close', permit.release)
    try {
      await permit.granted
    } catch (error) {
      return sendOverload(request, response, error)
    }
    return handle(request, response).finally(permit.release)
  }
  const run: Gate['run'] = async (priority, work) => {
    const permit = requests.acquire(priority)
    await permit.granted
    return work().finally(permit.release)
  }
  return { pass, run, close: () => clearInterval(sweeping) }
}

/** Returns a function that tells whether this process had time to spare since its last call. */
function watchIdleTime(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization < BUSY_SHARE
  }
}

const refused = new WeakSet<ServerResponse>()

/** Returns whether the response was shed, which isn't an application error. */
export function isOverloadResponse(response: ServerResponse): boolean {
  return refused.has(response)
}

/** Sends the 503 of an Overloaded; rethrows any other error. */
export function sendOverload(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof Overloaded)) throw error
  refused.add(response)
  if (!response.destroyed) respondOverloaded(request, response)
}

/** A client that sends something has filled in a form first; one that only reads can ask again. Source: RFC 9110, 9.2.1. */
function isSafe({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
