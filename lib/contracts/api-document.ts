/** The document of the interface (OpenAPI 3.1), as far as its pages read it. */

/** A JSON Schema, as far as the document uses it. */
export interface ApiSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: ApiSchema
  anyOf?: ApiSchema[]
  properties?: Record<string, ApiSchema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

interface ApiContent {
  content?: Record<string, { schema: ApiSchema; example?: unknown }>
}

/** What one call takes and answers. */
export interface ApiOperation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: {
    in: 'path' | 'query' | 'header'
    name: string
    required?: boolean
    description?: string
    schema: ApiSchema
  }[]
  requestBody?: ApiContent & { required: boolean }
  responses: Record<string, ApiContent & { $ref?: string; description?: string }>
}

/** The parts of OpenAPI 3.1 that the pages about it read. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string; description?: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, ApiSchema>; responses: Record<string, ApiContent & { description: string }> }
}
