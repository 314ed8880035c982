/** What may happen to a database under a running application. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { World } from './world'

export interface Fault {
  name: string
  /** Whether load balancers must see that no process is ready during the fault. */
  takesAllAway: boolean
  /** Begins, lasts, and ends; returns the instant of its end, of `performance.now`. */
  happen: (world: World) => Promise<number>
}

const now = () => performance.now()

/** A connection whose loss is an error of its query alone. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Killed, and started again right away. Every response that was sent before must still hold. */
export const restarted: Fault = {
  name: 'ended at once and started again',
  takesAllAway: false,
  happen: async ({ database }) => {
    await database.stopAtOnce()
    await database.start()
    return now()
  },
}

/** Away for `ms`. */
export function away(ms: number): Fault {
  return {
    name: `not running for ${ms / 1000} s`,
    takesAllAway: true,
    happen: async ({ database }) => {
      await database.stopAtOnce()
      await wait(ms)
      await database.start()
      return now()
    },
  }
}

/** Freezes all of its processes for `ms`: connections stay open, but nothing responds. */
export function frozen(ms: number): Fault {
  return {
    name: `standing still for ${ms / 1000} s`,
    takesAllAway: true,
    happen: async ({ database }) => {
      database.freeze()
      try {
        await wait(ms)
      } finally {
        database.thaw()
      }
      return now()
    },
  }
}

/** The network drops every byte for `ms`, refuses connections, or delays each message. */
export function network(passage: 'refuse' | 'black-hole' | { delayMs: number }, ms: number): Fault {
  const how =
    typeof passage === 'object'
      ? `${passage.delayMs / 1000} s late with every message`
      : passage === 'refuse'
        ? 'refusing'
        : 'swallowing everything'
  return {
    name: `behind a network that is ${how} for ${ms / 1000} s`,
    takesAllAway: true,
    happen: async ({ proxy }) => {
      proxy.setPassage(passage)
      await wait(ms)
      proxy.setPassage('pass')
      return now()
    },
  }
}

/** Other clients take every connection, even those that the application had, and keep them for `ms`. */
export function outOfConnections(ms: number): Fault {
  return {
    name: `out of connections for ${ms / 1000} s`,
    takesAllAway: true,
    happen: async ({ databaseUrl }) => {
      const eaters = [await connect(databaseUrl)]
      let until = Infinity
      while (now() < until) {
        if ((await takeFrom(eaters, databaseUrl)) === 0) until = Math.min(until, now() + ms)
        await wait(50)
      }
      await Promise.all(eaters.map((eater) => eater.end()))
      return now()
    },
  }
}

const AT_ONCE = 10

/** Ends all other connections and takes every free one; returns how many the others had. */
async function takeFrom(eaters: Client[], databaseUrl: string): Promise<number> {
  const ended = await eaters[0]?.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND NOT pid = ANY($1)',
    [eaters.map(pidOf)],
  )
  const taken = await Promise.all(Array.from({ length: AT_ONCE }, () => connect(databaseUrl).catch(() => null)))
  eaters.push(...taken.filter((client) => client !== null))
  return taken.every((client) => client === null) ? (ended?.rowCount ?? 0) : AT_ONCE
}

const pidOf = (client: Client) => (client as Client & { processID: number }).processID

/** Somebody holds a table for himself for `ms`. */
export function locked(table: string, ms: number): Fault {
  return {
    name: `with the table ${table} locked for ${ms / 1000} s`,
    takesAllAway: table === 'appointments',
    happen: async ({ databaseUrl }) => {
      const holder = await connect(databaseUrl)
      await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      await wait(ms)
      await holder.end()
      return now()
    },
  }
}

/**
 * The disk is full for `ms`. If the cluster has no disk of its own, every write fails as PostgreSQL would make it fail.
 */
export function diskFull(ms: number): Fault {
  return {
    name: `out of disk for ${ms / 1000} s`,
    takesAllAway: false,
    happen: async (world) => (world.database.hasOwnDisk ? fillDisk(world, ms) : refuseWrites(world, ms)),
  }
}

/** A full disk may end the server itself; its service manager starts it again once there is space. */
async function fillDisk({ database }: World, ms: number): Promise<number> {
  database.fill()
  await wait(ms)
  database.empty()
  const end = now()
  await database.start()
  return end
}

const WRITTEN = ['appointments', 'appointment_events', 'reminders', 'messages', 'clients', 'idempotency_keys']

async function refuseWrites({ databaseUrl }: World, ms: number): Promise<number> {
  const client = await connect(databaseUrl)
  await client.query(
    `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
  )
  for (const table of WRITTEN)
    await client.query(`CREATE TRIGGER no_space BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_space()`)
  await wait(ms)
  await client.query('DROP FUNCTION no_space CASCADE')
  const end = now()
  await client.end()
  return end
}
