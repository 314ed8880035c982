import { generateCode } from '../../scripts/lib/generated-code'
import { startTestCluster } from './test-cluster'
import { provideTemplate } from './test-postgres'

/** Jest's global setup for the projects that share a PostgreSQL server. Runs once for all of them. */
export default async function startDatabase(): Promise<void> {
  generateCode()
  const removeTemplate = await provideTemplate({ seeded: false })
  const cluster = await startTestCluster()
  const stopDatabase = () => cluster.stop().finally(removeTemplate)
  Object.assign(globalThis, { stopDatabase })
}
