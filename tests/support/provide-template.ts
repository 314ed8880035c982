import { provideTemplate } from './test-postgres'

/** Jest's global setup for the projects in which each file starts its own PostgreSQL. */
export default async function setUp(): Promise<void> {
  Object.assign(globalThis, { removeTemplate: await provideTemplate({ seeded: true }) })
}
