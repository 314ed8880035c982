import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi'
import { errorBody } from '@/lib/contracts/error'
import type { Caller } from '@/lib/server/http/route-description'
import { EXAMPLES } from './examples'
import { describeFields } from './field-notes'
import { failuresOf } from './failures'
import { groupOf, GROUPS } from './groups'
import type { Operation } from './operations'
import { namedContracts, partsOf } from './schemas'
import { tidySchema } from './tidy-schema'

const INFO = {
  title: 'No-Show Shield',
  version: '1',
  summary: 'Appointments, reminders, waitlist and analytics of one business',
  license: { name: 'MIT', identifier: 'MIT' },
  description: [
    "Everything the screens do is done through these calls. Times are instants in UTC (ISO 8601); where a call takes a wall time, it is in the business's time zone.",
    "An owner's calls take a session cookie or `Authorization: Bearer nss_...` with a key from Settings, API keys and booking widget. A key acts for one business; a read-only key gets 403 `read_only_key` if something would change.",
    'Every failure has the same shape: a sentence for a person in `error`, a stable `code` for programs and, with 400, a message per field in `fields`. A rejected request changes nothing.',
  ].join('\n\n'),
}

const PARAMS: Record<string, z.ZodType> = {
  id: z.uuid(),
  subdomain: z.string().meta({ description: "The business's part of its web address", examples: ['luna'] }),
  token: z.string().meta({ description: 'The secret part of a link; for a calendar, with `.ics` at the end' }),
  nextauth: z.enum(['session', 'csrf', 'signout']),
}

const SECURITY: Record<Caller, Record<string, string[]>[]> = {
  owner: [{ session: [] }, { apiKey: [] }],
  session: [{ session: [] }],
  anyone: [],
  provider: [{ providerSignature: [] }],
}

/** Builds an OpenAPI 3.1 document from the descriptions of the calls. */
export async function makeDocument(operations: readonly Operation[]) {
  const used = partsOf([
    errorBody,
    ...operations.flatMap(({ description: { body, response } }) =>
      [body, response].filter((schema) => schema !== undefined),
    ),
  ])
  for (const [schema, id] of await namedContracts())
    if (used.has(schema)) z.globalRegistry.add(schema, { ...schema.meta(), id })
  const failures = new Map<number, ZodOpenApiResponseObject>()
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: toOperation(operation, failures),
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: INFO,
      tags: GROUPS.filter(({ name }) => operations.some(({ path }) => groupOf(path) === name)).map(
        ({ name, about }) => ({ name, description: about }),
      ),
      paths,
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'nss-session',
            description: 'The cookie of a sign-in; `__Host-nss-session` over https.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key from Settings, API keys and booking widget: `Authorization: Bearer nss_...`',
          },
          providerSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Twilio-Signature',
            description: 'Signed by the provider of text messages.',
          },
        },
      },
    },
    { override: tidySchema },
  )
  return describeFields(document)
}

function toOperation(
  { method, path, params, description }: Operation,
  failures: Map<number, ZodOpenApiResponseObject>,
): ZodOpenApiOperationObject {
  const { summary, caller, query, body, bodyOptional, upload, takesIdempotencyKey } = description
  const key = z.object({
    'Idempotency-Key': z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'A repeat with the same key gets the first response again' }),
  })
  const pathParams = z.object(Object.fromEntries(params.map((name) => [name, PARAMS[name] ?? z.string()])))
  return {
    operationId: operationIdOf(method, path),
    summary,
    tags: [groupOf(path)],
    security: SECURITY[caller],
    ...(params.length > 0 || query || takesIdempotencyKey
      ? {
          requestParams: {
            ...(params.length > 0 ? { path: pathParams } : {}),
            ...(query ? { query: query as z.ZodObject } : {}),
            ...(takesIdempotencyKey ? { header: key } : {}),
          },
        }
      : {}),
    ...(body
      ? {
          requestBody: {
            required: !bodyOptional,
            content: {
              [caller === 'provider' ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: body,
                ...exampleOf(body),
              },
            },
          },
        }
      : {}),
    ...(upload
      ? { requestBody: { required: true, content: { [upload]: { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    responses: {
      ...successOf(description),
      ...Object.fromEntries(
        failuresOf(method, description).map(([status, sentence]) => {
          const response = failures.get(status) ?? {
            id: `Failure${status}`,
            description: sentence,
            content: { 'application/json': { schema: errorBody } },
          }
          failures.set(status, response)
          return [String(status), response]
        }),
      ),
    },
  }
}

function successOf({
  response,
  status = 200,
  type,
  redirects,
}: Operation['description']): Record<string, ZodOpenApiResponseObject> {
  const redirect = { 303: { description: 'Redirects to a page' } }
  if (redirects === 'always') return redirect
  const media = type ?? 'application/json'
  const content =
    status === 204 ? {} : { content: { [media]: { schema: response ?? (type ? z.string() : z.unknown()) } } }
  return {
    [status]: { description: status === 204 ? 'Done' : status === 201 ? 'Created' : 'The response', ...content },
    ...(redirects === 'forms' ? redirect : {}),
  }
}

function exampleOf(body: z.ZodType): { example?: object } {
  const example = EXAMPLES[String(body.meta()?.id)]
  return example ? { example } : {}
}

/** Returns an operation id, such as `putClientsById` for `PUT /api/clients/{id}`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .slice('/api/'.length)
    .split(/[/.-]/)
    .map((part) => (part.startsWith('{') ? `By-${part.slice(1, -1)}` : part))
  const capitals = words.flatMap((word) => word.split('-')).map((word) => word[0]?.toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitals.join('')
}
