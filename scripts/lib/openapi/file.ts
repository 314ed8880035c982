import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../repository'
import { makeDocument } from './document'
import { readOperations } from './operations'

const FILE = path.join(REPOSITORY, 'lib/server/openapi/openapi.json')

/** The document that the routes describe now, as it is kept in the repository. */
export async function currentOpenApi(): Promise<string> {
  return `${JSON.stringify(await makeDocument(await readOperations()), null, 1)}\n`
}

export function storedOpenApi(): string {
  return readFileSync(FILE, 'utf8')
}

export async function writeOpenApi(): Promise<void> {
  writeFileSync(FILE, await currentOpenApi())
}
