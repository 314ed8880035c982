/** A random walk through one business, and what its actions share. */
import type { Random } from '@/lib/server/demo/random'
import type { Deps } from '@/lib/server/deps'
import type { Salon } from '../../support/salon'

export interface Walk {
  salon: Salon
  random: Random
  now: Date
  deps: Deps
}

/** Null: there was nothing to do it to. */
export type Action = (walk: Walk) => Promise<unknown>

export const tenant = ({ salon }: Walk) => ({ businessId: salon.owner.businessId })

/** Ids are random; this order is that of the steps that made the rows, so that a seed picks the same ones again. */
export const inWalkOrder = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies { createdAt?: 'asc'; id?: 'asc' }[]

export async function someRow<Row>(walk: Walk, rows: Promise<Row[]>): Promise<Row | null> {
  const found = await rows
  return found.length === 0 ? null : (found[walk.random.whole(0, found.length - 1)] ?? null)
}
