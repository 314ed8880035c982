/** One measured figure, beside what the same machine needs at least for the same work. */
export interface BenchRow {
  name: string
  value: number
  unit: string
  floor?: number
  floorName?: string
  /** `value / floor`. */
  ratio?: number
  note?: string
}
