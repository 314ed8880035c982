/** The confidence interval of a share. */

/** Shares from 0 to 1. */
export interface ShareInterval {
  low: number
  high: number
}

/** The 97.5% quantile of the normal distribution. */
const Z = 1.959963984540054

/** Returns the Wilson 95% interval of `part` out of `whole`; 0 to 1 if `whole` is 0. Source: Wilson 1927. */
export function wilsonInterval(part: number, whole: number): ShareInterval {
  if (whole === 0) return { low: 0, high: 1 }
  const share = part / whole
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + (Z * Z) / (4 * whole * whole))
  const middle = share + (Z * Z) / (2 * whole)
  const scale = 1 + (Z * Z) / whole
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}
