import { Pool } from 'pg'

const held = globalThis

/** One pool for the process, as large as the application's. */
export function getPool() {
  held.floorPool ??= new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  return held.floorPool
}
