import type { RunningApp } from '../tests/race/running-app'
import type { Floor } from './floor'

/** The two applications being measured. */
export interface Stage {
  app: RunningApp
  floor: Floor
  /** How long the parts that take as long as one likes take; null: their usual time. */
  minutes: number | null
}

/** Port of the first web process, which is the one measured. */
export function portOf({ ports }: RunningApp): number {
  return ports[0] ?? 0
}
