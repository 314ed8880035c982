import { createHash } from 'node:crypto'
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import { TestEnvironment } from 'jest-environment-node'
import { clockEnvironment, type TestClock } from './test-clock'
import { cloneDatabase, dropDatabase } from './test-cluster'
import type { Contents } from './test-postgres'

const TEST_ENV = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
  LOG_LEVEL: 'silent',
}
/** Only tests about these waits may fail because the machine is busy. */
const PATIENT = '5'

/**
 * Gives each test file its own migrated database and the environment that server code expects. A file may begin with
 * `@jest-environment-options`: {"contents": "seeded"} adds the demo data, {"waits": "real"} keeps the product's own
 * time limits for the database, and {"clock": "real"} keeps the machine's clock.
 */
export default class DatabaseEnvironment extends TestEnvironment {
  private readonly database: string
  private readonly contents: Contents
  private readonly waitFactor: string
  private readonly clock: TestClock

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context)
    this.database = `test_${createHash('sha256').update(context.testPath).digest('hex').slice(0, 16)}`
    const { contents, waits, clock } = config.projectConfig.testEnvironmentOptions
    this.contents = contents === 'seeded' ? 'seeded' : 'migrated'
    this.waitFactor = waits === 'real' ? '1' : PATIENT
    this.clock = clock === 'real' ? 'real' : 'held'
    // hold-date.cjs runs before `setup`.
    Object.assign(this.global.process.env, clockEnvironment(this.clock))
  }

  override async setup(): Promise<void> {
    await super.setup()
    const url = await cloneDatabase(this.database, this.contents, this.clock)
    Object.assign(this.global.process.env, TEST_ENV, { DATABASE_URL: url, DATABASE_WAIT_FACTOR: this.waitFactor })
  }

  override async teardown(): Promise<void> {
    await dropDatabase(this.database)
    await super.teardown()
  }
}
