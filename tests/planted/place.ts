import { readFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../../scripts/lib/operator-error'
import { REPOSITORY } from '../../scripts/lib/repository'
import type { PlantedBug } from './bugs'

/**
 * Returns the source file with the bug in it.
 *
 * @throws OperatorError unless the text that the bug replaces is in the file exactly once.
 */
export function findPlace({ name, file, from, to }: PlantedBug): string {
  const [before = '', after, ...more] = readFileSync(path.join(REPOSITORY, file), 'utf8').split(from)
  if (after === undefined || more.length > 0)
    throw new OperatorError(`"${name}": its text is in ${file} ${more.length + (after === undefined ? 0 : 1)} times`)
  return before + to + after
}
