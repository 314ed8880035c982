/** Checks whether this process can serve requests: its database responds and has our tables. */
import { getDb } from './db'
import { log } from './log'
import { isStopping } from './stopping'

const WAIT_MS = 2000

/**
 * Returns whether this process is ready: it isn't stopping, and the database has this version's schema and responds
 * within two seconds. Never throws.
 */
export async function isReady(): Promise<boolean> {
  if (isStopping()) return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not respond in time')), WAIT_MS)
  })
  try {
    await Promise.race([getDb().appointment.findFirst({ select: { id: true } }), late])
    return true
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  } finally {
    clearTimeout(timer)
  }
}
