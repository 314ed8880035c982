/** The parts of an OpenAPI 3.1 document that the API's pages use. */

/** The parts of a JSON Schema that our document uses. */
export interface ApiSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  deprecated?: boolean
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

/** The request and responses of one operation. */
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

/** The parts of OpenAPI 3.1 that the API's pages use. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string; description?: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, ApiSchema>; responses: Record<string, ApiContent & { description: string }> }
}
