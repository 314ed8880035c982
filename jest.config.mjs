import nextJest from 'next/jest.js'

process.env.TZ = 'UTC'
// When the tests' clock begins (tests/support/test-clock.ts); workers inherit it.
const BEGINS = process.env.TEST_NOW ?? '2026-11-24T12:00:00Z'
if (Number.isNaN(Date.parse(BEGINS))) throw new Error(`TEST_NOW is no ISO 8601 instant: ${BEGINS}`)
process.env.TEST_CLOCK_SHIFT_MS ??= String(Date.parse(BEGINS) - Date.now())

/**
 * How Next compiles a file. Loaded once, because each load starts the TypeScript compiler to read its configuration.
 */
const ofNext = await nextJest({ dir: import.meta.dirname })()()

/** One folder of tests is one project with one environment. */
function project(name, options) {
  return {
    ...ofNext,
    displayName: name,
    rootDir: import.meta.dirname,
    testMatch: [`<rootDir>/tests/${name}/**/*.test.{ts,tsx}`],
    moduleNameMapper: {
      ...ofNext.moduleNameMapper,
      '^@/(.*)$': '<rootDir>/$1',
      // ES modules, which Jest can't require on Node.js 20. No test depends on what an icon looks like.
      '^lucide-react/icons/.*$': '<rootDir>/tests/support/icon-without-shapes.ts',
    },
    // Publishes its single functions only as ES modules.
    transformIgnorePatterns: ['/node_modules/(?!culori/)', String.raw`^.+\.module\.(css|sass|scss)$`],
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
    ...options,
  }
}

const HELD = { setupFiles: ['<rootDir>/tests/support/hold-date.cjs'] }
const pure = { testEnvironment: 'node', ...HELD }

const overDatabase = {
  // "jest-environment-node" in the name tells next/jest to compile for the server.
  testEnvironment: '<rootDir>/tests/support/jest-environment-node-database.ts',
  ...HELD,
  globalSetup: '<rootDir>/tests/support/start-database.ts',
  globalTeardown: '<rootDir>/tests/support/stop-database.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/support/close-database.ts'],
}

/** Files that start processes, each over a PostgreSQL of its own. */
const ofProcesses = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/tests/support/provide-template.ts',
  globalTeardown: '<rootDir>/tests/support/remove-template.ts',
}

const inBrowser = {
  testEnvironment: 'jsdom',
  ...HELD,
  setupFilesAfterEnv: ['<rootDir>/tests/support/browser-matchers.ts'],
}

export default {
  projects: [
    project('domain', pure),
    project('contracts', pure),
    project('house', {
      ...pure,
      testMatch: ['<rootDir>/tests/!(tenancy).test.ts', '<rootDir>/tests/planted/*.test.ts'],
    }),
    project('server', {
      ...overDatabase,
      testMatch: ['<rootDir>/tests/server/**/*.test.ts', '<rootDir>/tests/tenancy.test.ts'],
    }),
    project('routes', overDatabase),
    project('components', inBrowser),
    // Real worker processes over real sockets.
    project('crash', ofProcesses),
    // Real processes over the production build: scripts/test.ts builds first.
    project('race', ofProcesses),
    // The same, over a PostgreSQL that fails.
    project('faults', ofProcesses),
    // Only `npm run test:long`.
    project('long', ofProcesses),
  ],
  // Only ends tests that hang; bench/ measures times.
  testTimeout: 120_000,
  // Each test file leaves up to 40 MB behind in its worker, and a full one spends its time on collecting garbage.
  workerIdleMemoryLimit: '1GB',
  testSequencer: `${import.meta.dirname}/tests/support/longest-first.mjs`,
}
