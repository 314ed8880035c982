import { provideTemplate } from './test-postgres'

/** Jest's global setup of the projects whose files start a PostgreSQL each. */
export default async function setUp(): Promise<void> {
  Object.assign(globalThis, { removeTemplate: await provideTemplate({ seeded: true }) })
}
