/** A web process of its own for the storm, over an empty database that this process can fill. */
import { Client } from 'pg'
import { startChild } from '../../scripts/lib/child'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { findFreePort } from '../../scripts/lib/ports'
import { WEB_SERVER } from '../../scripts/lib/web-command'
import { prepareEnvironment } from '../fuzz/environment'
import type { StormReport } from '../fuzz/storm'
import { startRunningApp } from './running-app'

/** Descriptors that may be open more than before: pooled database connections and the log. */
export const MORE_DESCRIPTORS = 16
/**
 * Megabytes that the process may have grown by in the second half: the page cache (24), routes loaded late, garbage not
 * yet collected.
 */
export const MORE_MEGABYTES = 150

export async function runStorm(options: {
  seed: string
  requests: number
  onProgress?: (done: number) => void
}): Promise<StormReport> {
  const app = await startRunningApp({
    webProcesses: 0,
    cast: false,
    environment: { APP_URL: 'http://localhost:3000', DEMO_LOGIN: '0' },
  })
  const stopProvider = await prepareEnvironment({
    DATABASE_URL: app.databaseUrl,
    NEXTAUTH_SECRET: app.environment.NEXTAUTH_SECRET ?? '',
  })
  const client = new Client({ connectionString: app.databaseUrl })
  const port = await findFreePort()
  const twilio = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.startsWith('TWILIO_')),
  ) as Record<string, string>
  const web = startChild('web', WEB_SERVER, { ...app.environment, ...twilio, PORT: String(port) })
  const { closeDb } = await import('@/lib/server/db')
  try {
    await client.connect()
    await waitUntilHealthy(port, 60_000)
    const { storm } = await import('../fuzz/storm')
    return await storm({ ...options, port, pid: web.pid, client, stop: web.stop })
  } finally {
    await web.stop()
    await client.end()
    await closeDb()
    await stopProvider()
    await app.stop()
  }
}
