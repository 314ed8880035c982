/** One measured number: the median of its rounds with minimum and maximum, its floor and its goal. */
export interface BenchRow {
  name: string
  unit: string
  /** The value; the median if there are several rounds. */
  value: number
  /** Minimum and maximum of the rounds. */
  spread?: [number, number]
  /** The floor: the median of the same rounds of the simplest program that does the same work on this machine. */
  floor?: number
  floorSpread?: [number, number]
  floorName?: string
  /** The median of each round's value divided by its floor. */
  ratio?: number
  ratioSpread?: [number, number]
  note?: string
  /** The goal in words. */
  goal?: string
  holds?: boolean
}

type Named = Pick<BenchRow, 'name' | 'unit' | 'note'>

/** Returns a row with the median of the rounds. */
export function ofRounds(named: Named, values: readonly number[]): BenchRow {
  return { ...named, value: median(values), ...(values.length > 1 ? { spread: spreadOf(values) } : {}) }
}

/** Returns the same row with its floor, measured in alternating rounds. */
export function besideFloor(
  named: Named,
  values: readonly number[],
  floors: readonly number[],
  floorName: string,
): BenchRow {
  const ratios = values.map((value, round) => value / (floors[round] ?? NaN))
  return {
    ...ofRounds(named, values),
    floor: median(floors),
    ratio: median(ratios),
    ...(values.length > 1 ? { floorSpread: spreadOf(floors), ratioSpread: spreadOf(ratios) } : {}),
    floorName,
  }
}

/** Sets the goal to a share of the floor, for rates per second. */
export function atLeastShare(row: BenchRow, share: number): BenchRow {
  return { ...row, goal: `at least ${Math.round(share * 100)} % of the floor`, holds: (row.ratio ?? 0) >= share }
}

/** Sets the goal to a multiple of the floor, for time or memory. */
export function atMostTimes(row: BenchRow, times: number): BenchRow {
  return { ...row, goal: `at most ${times} x the floor`, holds: (row.ratio ?? Infinity) <= times }
}

export function atLeast(row: BenchRow, figure: number): BenchRow {
  return { ...row, goal: `at least ${figure} ${row.unit}`, holds: row.value >= figure }
}

export function below(row: BenchRow, limit: number): BenchRow {
  return { ...row, goal: `below ${limit} ${row.unit}`, holds: row.value < limit }
}

export function exactly(row: BenchRow, figure: number): BenchRow {
  return { ...row, goal: `exactly ${figure}`, holds: row.value === figure }
}

/** Returns the percentile of the values; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

function spreadOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
