import nextJest from 'next/jest.js'

process.env.TZ = 'UTC'

const createConfig = nextJest({ dir: import.meta.dirname })

/** One folder of tests is one project with one environment. */
function project(name, options) {
  return createConfig({
    displayName: name,
    rootDir: import.meta.dirname,
    testMatch: [`<rootDir>/tests/${name}/**/*.test.{ts,tsx}`],
    moduleNameMapper: {
      '^@/(.*)$': '<rootDir>/$1',
      // ES modules, which jest cannot require on Node.js 20; what an icon looks like is no test's subject.
      '^lucide-react/icons/.*$': '<rootDir>/tests/support/icon-without-shapes.ts',
    },
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
    ...options,
  })()
}

const pure = { testEnvironment: 'node' }

const overDatabase = {
  // "jest-environment-node" in the name tells next/jest to compile for the server.
  testEnvironment: '<rootDir>/tests/support/jest-environment-node-database.ts',
  globalSetup: '<rootDir>/tests/support/start-database.ts',
  globalTeardown: '<rootDir>/tests/support/stop-database.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/support/close-database.ts'],
}

const inBrowser = {
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: ['<rootDir>/tests/support/browser-matchers.ts'],
}

export default async function config() {
  const projects = [
    project('domain', pure),
    project('contracts', pure),
    project('house', {
      ...pure,
      testMatch: ['<rootDir>/tests/{architecture,deployment,lockfile,specification,security}.test.ts'],
    }),
    project('server', {
      ...overDatabase,
      testMatch: ['<rootDir>/tests/server/**/*.test.ts', '<rootDir>/tests/tenancy.test.ts'],
    }),
    project('routes', overDatabase),
    project('components', inBrowser),
    // Real worker processes over real sockets.
    project('crash', pure),
    // Real processes over the production build: scripts/test.ts builds first.
    project('race', pure),
    // The same, over a PostgreSQL that fails.
    project('faults', pure),
  ]
  return { projects: await Promise.all(projects), testTimeout: 20_000 }
}
