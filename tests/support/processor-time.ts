/**
 * Returns how much processor time this process has used, in milliseconds. Unlike elapsed time, the difference of two
 * readings doesn't grow while other processes run.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
