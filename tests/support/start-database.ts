import { generatePrismaClient } from '../../scripts/lib/prisma-client'
import { startTestCluster } from './test-cluster'

/** Jest's global setup of the projects that use PostgreSQL; runs once for all of them. */
export default async function startDatabase(): Promise<void> {
  generatePrismaClient()
  const cluster = await startTestCluster()
  Object.assign(globalThis, { stopTestCluster: cluster.stop })
}
