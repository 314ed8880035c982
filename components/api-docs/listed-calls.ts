import type { ApiDocument, ApiOperation } from '@/lib/contracts/api-document'

export interface ListedCall {
  method: string
  path: string
  operation: ApiOperation
}

export interface CallGroup {
  name: string
  about: string
  slug: string
  calls: ListedCall[]
}

/** Groups the calls, in the document's order. */
export function groupsOf(document: ApiDocument): CallGroup[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return document.tags.map(({ name, description }) => ({
    name,
    about: description,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
}
