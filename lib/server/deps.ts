/** Composition root: what commands need in addition to their scope and input. */
import { systemClock, type Clock } from './clock'
import { getDb, type Db } from './db'
import { getEnv } from './env'
import { developmentNetwork, publicNetwork, type Network } from './net/network'

/** Dependencies of commands, queries and jobs: the database, the clock and the network. */
export interface Deps {
  db: Db
  clock: Clock
  /** Limits the calls that owners make us send; absent for the public internet only. */
  network?: Network
  /** The name servers that check businesses' domains, as addresses with ports; absent for the system's. */
  nameServers?: readonly string[]
}

/** Returns the real database, clock and network; tests pass their own clock. */
export function productionDeps(): Deps {
  const { NODE_ENV, DEMO, NAME_SERVERS } = getEnv()
  return {
    db: getDb(),
    clock: systemClock,
    network: NODE_ENV === 'development' && !DEMO ? developmentNetwork : publicNetwork,
    ...(NAME_SERVERS ? { nameServers: NAME_SERVERS } : {}),
  }
}
