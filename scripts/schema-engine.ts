import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { withEnvironment } from './lib/environment'
import { OperatorError, runCommand } from './lib/operator-error'
import { REPOSITORY } from './lib/repository'

// Runs Prisma's schema engine as WebAssembly, without a download: for writing migrations, and for the test that
// compares them with schema.prisma.
//   npm run db:schema -- sql [OLD_SCHEMA]   SQL from an older schema (none: an empty database) to schema.prisma

const SCHEMA = path.join(REPOSITORY, 'prisma/schema.prisma')
const NO_FILTER = { externalTables: [], externalEnums: [] }

async function openEngine(databaseUrl: string): Promise<SchemaEngine> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const binary = readFileSync(path.join(REPOSITORY, 'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(binary, {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  })
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }))
  return glue.SchemaEngine.new({ datamodels: [[SCHEMA, readFileSync(SCHEMA, 'utf8')]] }, () => undefined, adapter)
}

async function printSql(databaseUrl: string, oldSchema: string | undefined): Promise<void> {
  const engine = await openEngine(databaseUrl)
  const target = (file: string): DiffTarget => ({
    tag: 'schemaDatamodel',
    files: [{ path: file, content: readFileSync(file, 'utf8') }],
  })
  const from: DiffTarget = oldSchema ? target(path.resolve(oldSchema)) : { tag: 'empty' }
  const { stdout } = await engine.diff({ from, to: target(SCHEMA), script: true, exitCode: null, filters: NO_FILTER })
  console.log(stdout ?? '')
}

void runCommand(() =>
  withEnvironment(async (env) => {
    const [command, argument] = process.argv.slice(2)
    if (command === 'sql') return printSql(env.DATABASE_URL, argument)
    throw new OperatorError('Use: npm run db:schema -- sql [OLD_SCHEMA]')
  }),
)
