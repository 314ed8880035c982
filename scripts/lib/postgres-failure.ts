import path from 'node:path'
import { OperatorError } from './operator-error'

/** Turns the output of initdb or the server into a one-line error message for the operator. */
export function explainPostgresFailure(folder: string, output: string): OperatorError {
  if (/No space left on device|ENOSPC|Disk quota exceeded/i.test(output)) return diskFull(folder)
  if (/error while loading shared libraries/.test(output)) {
    return new OperatorError(
      'The embedded PostgreSQL is not completely installed: run "npm ci" with install scripts allowed.',
    )
  }
  const telling = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|initdb: error|Error:/.test(line))
    .at(-1)
  const reason = telling?.replace(/^.*?(FATAL|PANIC|initdb: error|Error):\s*/, '') ?? 'it gave no reason'
  return new OperatorError(
    `The database in ${folder} did not start: ${reason} (more in ${path.dirname(folder)}/postgres.log)`,
  )
}

/** Turns a file system error of Node into an OperatorError; returns any other error unchanged. */
export function explainFileError(folder: string, error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new OperatorError(
      `${path.dirname(folder)} can't be written by this user: change its owner, or move the project.`,
    )
  }
  return error
}

function diskFull(folder: string): OperatorError {
  return new OperatorError(
    `The disk is full: the database in ${folder} needs about 200 MB. Free some space and start again.`,
  )
}
