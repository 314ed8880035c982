/** Jest's global teardown: stops the cluster that start-database.ts started. */
export default async function stopSharedDatabase(): Promise<void> {
  const { stopDatabase } = globalThis as { stopDatabase?: () => Promise<void> }
  await stopDatabase?.()
}
