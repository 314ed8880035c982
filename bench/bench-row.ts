/** One measured figure, beside what the same machine needs at least for the same work, and the goal for it. */
export interface BenchRow {
  name: string
  value: number
  unit: string
  floor?: number
  floorName?: string
  /** `value / floor`. */
  ratio?: number
  note?: string
  /** What is wanted, in words; `holds` says whether it is so. */
  goal?: string
  holds?: boolean
}

/** The row, wanted to reach a share of its floor: answers per second. */
export function atLeastShare(row: BenchRow, share: number): BenchRow {
  return { ...row, goal: `at least ${Math.round(share * 100)} % of the floor`, holds: (row.ratio ?? 0) >= share }
}

/** The row, wanted to stay within so many times its floor: time or memory. */
export function atMostTimes(row: BenchRow, times: number): BenchRow {
  return { ...row, goal: `at most ${times} x the floor`, holds: (row.ratio ?? Infinity) <= times }
}

/** The row, wanted below a figure. */
export function below(row: BenchRow, limit: number): BenchRow {
  return { ...row, goal: `below ${limit} ${row.unit}`, holds: row.value < limit }
}

/** The row, wanted to be exactly this figure. */
export function exactly(row: BenchRow, figure: number): BenchRow {
  return { ...row, goal: `exactly ${figure}`, holds: row.value === figure }
}

/** `value` beside `floor`. */
export function beside(
  name: string,
  unit: string,
  value: number,
  floor: number,
  floorName: string,
  note?: string,
): BenchRow {
  return { name, unit, value, floor, floorName, ratio: value / floor, ...(note ? { note } : {}) }
}

/** The value that a share of the others doesn't exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
