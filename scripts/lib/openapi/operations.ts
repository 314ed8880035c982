import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { descriptionOf, type Description } from '@/lib/server/http/route-description'
import { REPOSITORY } from '../repository'

const FOLDER = path.join(REPOSITORY, 'app/api')
/** The catch-all route for unknown paths, which isn't an API operation. */
const NO_CALL = '[...unknown]/route.ts'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type Method = (typeof METHODS)[number]

export interface Operation {
  method: Method
  /** With parameters in braces, such as `/api/clients/{id}`. */
  path: string
  /** Names of the parameters in the path. */
  params: string[]
  description: Description
}

/** Returns every call under app/api, by path. Throws for a handler without a description. */
export async function readOperations(): Promise<Operation[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts' && file !== NO_CALL)
    .sort()
  return (await Promise.all(files.map(operationsOf))).flat()
}

async function operationsOf(file: string): Promise<Operation[]> {
  const handlers = (await import(pathOf(file))) as Record<string, object | undefined>
  const folder = path.dirname(file)
  return METHODS.flatMap((method) => {
    const handler = handlers[method]
    return handler ? [toOperation(method, folder, handler)] : []
  })
}

function toOperation(method: Method, folder: string, handler: object): Operation {
  const description = descriptionOf(handler)
  if (!description)
    throw new Error(
      `${method} of app/api/${folder}/route.ts is not described: use a wrapper of lib/server/http or describeRoute()`,
    )
  const params: string[] = []
  const url = folder.replace(/\[(?:\.\.\.)?([A-Za-z]+)\]/g, (_part, name: string) => {
    params.push(name)
    return `{${name}}`
  })
  return { method, path: `/api/${url}`, params, description }
}

/** Returns the path to import: Jest loads by path, Node by URL. */
function pathOf(file: string): string {
  const whole = path.join(FOLDER, file)
  return process.env.JEST_WORKER_ID === undefined ? pathToFileURL(whole).href : whole
}
