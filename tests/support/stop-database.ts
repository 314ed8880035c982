/** Jest's global teardown: ends the cluster that start-database.ts began. */
export default async function stopSharedDatabase(): Promise<void> {
  const { stopDatabase } = globalThis as { stopDatabase?: () => Promise<void> }
  await stopDatabase?.()
}
