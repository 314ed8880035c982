/** Lets requests into the application one permit at a time, and responds to those that are shed. */
import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Admission, Overloaded, SWEEP_MS, type Priority } from './admission'
import { awaitsBody, bodyArrived } from './body-arrival'
import type { RequestHandler } from './http'
import { respondOverloaded } from './overload-response'

/** Limits for admission control, and callbacks that report its state. */
export interface GateSettings {
  concurrency: number
  maxWaitMs: number
  /** Maximum length, in bytes, of a body that must arrive before its request gets a permit. */
  bodyLimitBytes: number
  onRefusal?: ((reason: 'full' | 'late') => void) | undefined
  onWaiting?: ((count: number) => void) | undefined
}

/** Share of time above which the event loop counts as busy. */
const BUSY_SHARE = 0.8
/** Probe paths, which are polled hardest when the server is slow. They get a separate queue. */
const PROBES = /^\/api\/(?:health|ready|metrics)(?:\?|$)/
const FILES = /^\/_next\/static\//

/** Returns admission control for a process; probes and static files have their own queues. `close` stops its timer. */
export function createGate(handle: RequestHandler, settings: GateSettings) {
  const { concurrency, maxWaitMs, bodyLimitBytes, onRefusal = () => {}, onWaiting = () => {} } = settings
  const shared = { concurrency, maxWaitMs, now: () => performance.now(), onRefusal }
  const requests = new Admission({ ...shared, onWaiting })
  const [probes, files] = [new Admission(shared), new Admission(shared)]
  const wasIdle = watchIdleTime()
  const sweeping = setInterval(() => {
    const isIdle = wasIdle()
    for (const admission of [requests, probes, files]) admission.sweep(isIdle)
  }, SWEEP_MS).unref()

  /** Passes the request on to the application once it has a permit, or responds with 503. */
  const pass: RequestHandler = async (request, response) => {
    const url = request.url ?? ''
    if (awaitsBody(request, bodyLimitBytes) && !(await bodyArrived(request))) return
    const admission = PROBES.test(url) ? probes : FILES.test(url) ? files : requests
    const permit = admission.acquire(isSafe(request) ? 'normal' : 'high')
    response.once('close', permit.release)
    try {
      await permit.granted
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      return respondOverloaded(request, response)
    }
    return handle(request, response).finally(permit.release)
  }
  /** Runs work that many requests may wait for, under a permit of this priority. Rejects with Overloaded. */
  const run = async <Result>(priority: Priority, work: () => Promise<Result>): Promise<Result> => {
    const permit = requests.acquire(priority)
    await permit.granted
    return work().finally(permit.release)
  }
  return { pass, run, close: () => clearInterval(sweeping) }
}

/** Returns a function that tells whether this process has been idle for some time since its last call. */
function watchIdleTime(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization < BUSY_SHARE
  }
}

/**
 * Returns whether the method is safe. Unsafe requests have priority, because someone has already filled out a form.
 * Source: RFC 9110, 9.2.1.
 */
function isSafe({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
