import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../repository'
import { makeDocument } from './document'
import { readOperations } from './operations'

const FILE = path.join(REPOSITORY, 'lib/server/generated/openapi.json')

/** Returns the OpenAPI document of the current routes, as JSON. */
export async function currentOpenApi(): Promise<string> {
  return `${JSON.stringify(await makeDocument(await readOperations()))}\n`
}

export function storedOpenApi(): string {
  return readFileSync(FILE, 'utf8')
}

export async function writeOpenApi(): Promise<void> {
  writeFileSync(FILE, await currentOpenApi())
}
