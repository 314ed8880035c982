import { Pool } from 'pg'

const held = globalThis

/** Returns the process's only pool, which is as large as the application's. */
export function getPool() {
  held.floorPool ??= new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  return held.floorPool
}
