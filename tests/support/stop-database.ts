/** Jest's global teardown: ends the cluster that start-database.ts began. */
export default async function stopDatabase(): Promise<void> {
  const { stopTestCluster } = globalThis as { stopTestCluster?: () => Promise<void> }
  await stopTestCluster?.()
}
