import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { OperatorError } from './operator-error'

/** Ids to run PostgreSQL under; empty means "as the current user". */
export type DatabaseUser = { uid: number; gid: number } | Record<string, never>

/**
 * Returns the user to run PostgreSQL as. PostgreSQL refuses to run as root, so root uses the system user `postgres`,
 * which is created if missing.
 */
export function findDatabaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return {}
  return idsOf('postgres') ?? createUser()
}

function idsOf(name: string): DatabaseUser | null {
  const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createUser(): DatabaseUser {
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { encoding: 'utf8' })
  const user = idsOf('postgres')
  if (user) return user
  const reason = (made.stderr ?? '').trim().split('\n')[0] || 'useradd is missing'
  throw new OperatorError(
    `PostgreSQL does not run as root and the user "postgres" could not be made (${reason}): create it, or run as another user.`,
  )
}

/**
 * Throws an error with a one-line message if the database user can't enter `folder`. The message names the topmost
 * folder that is closed to that user.
 */
export function assertReachable(folder: string, user: DatabaseUser): void {
  if (canEnter(folder, user)) return
  const closed = ancestorsOf(folder).find((ancestor) => !canEnter(ancestor, user)) ?? folder
  throw new OperatorError(
    `The database user "postgres" can't enter ${closed}: move the project to a folder that every user can enter (for example under /opt), or run: chmod o+x ${closed}`,
  )
}

function ancestorsOf(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [...ancestorsOf(parent), folder]
}

/** Returns whether the user can enter `folder` and all its parent folders. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
