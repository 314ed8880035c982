import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from './repository'

const GENERATED = path.join(REPOSITORY, 'lib/server/generated')

/** Returns a hash of the names and contents of files and folders in the checkout, without generated code. */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(path.join(REPOSITORY, source)))) {
    hash.update(`\0${path.relative(REPOSITORY, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(entry: string): string[] {
  if (entry === GENERATED || !existsSync(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => listFiles(path.join(entry, name)))
}
