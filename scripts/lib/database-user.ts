import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { OperatorError } from './operator-error'

/** Ids to run PostgreSQL under; empty means "as the current user". */
export type DatabaseUser = { uid: number; gid: number } | Record<string, never>

/**
 * Returns the user to run PostgreSQL as: it refuses to run as root, so root runs it as the system user `postgres`, made
 * where missing.
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

/** Throws one clear line if the database user can't enter `folder`, naming the first closed folder above it. */
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

/** Returns whether the user can pass through `folder` and all above it. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
