import { ChevronDown } from 'lucide-react'

import { CodeBlock } from '@/components/api-docs/code-block'
import { curlOf } from '@/components/api-docs/curl'
import { FieldsTable } from '@/components/api-docs/fields-table'
import type { ListedCall } from '@/components/api-docs/listed-calls'
import { MethodBadge } from '@/components/api-docs/method-badge'
import { type FieldRow, fieldRows, kindOf } from '@/components/api-docs/schema-rows'
import type { ApiDocument } from '@/lib/contracts/api-document'
import { routes } from '@/lib/routes'

/** Documents one call: its URL, who may use it, what it accepts and what it returns. */
export function CallSection({ document, call }: { document: ApiDocument; call: ListedCall }) {
  const { method, path, operation } = call
  const parameters = (operation.parameters ?? []).map(
    (parameter): FieldRow => ({
      name: parameter.name,
      kind: kindOf(document, parameter.schema),
      required: parameter.required ?? false,
      about: [`In the ${PLACES[parameter.in]}.`, parameter.description ?? parameter.schema.description ?? '']
        .join(' ')
        .trim(),
    }),
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]
  const bodyRows = body ? fieldRows(document, body.schema) : []
  return (
    <section
      id={operation.operationId}
      aria-labelledby={`${operation.operationId}-title`}
      className="scroll-mt-6 border-t py-8"
    >
      <h2 id={`${operation.operationId}-title`} className="text-xl font-semibold text-balance">
        {operation.summary}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-2 font-mono text-sm">
        <MethodBadge method={method} />
        <span className="min-w-0 break-all">{path}</span>
      </p>
      <p className="mt-2 text-sm text-muted-foreground">{callerOf(call)}</p>
      <div className="mt-5 grid min-w-0 gap-5">
        {parameters.length > 0 && (
          <FieldsTable caption={`Parameters of ${method} ${path}`} rows={parameters} marksRequired />
        )}
        {bodyRows.length > 0 && (
          <div className="grid min-w-0 gap-2">
            <h3 className="text-sm font-medium">Send</h3>
            <FieldsTable caption={`Body of ${method} ${path}`} rows={bodyRows} marksRequired />
          </div>
        )}
        <CodeBlock label={`Example of ${method} ${path}`} text={curlOf(call, document.servers[0]?.url ?? '')} />
        <Answers document={document} call={call} />
      </div>
    </section>
  )
}

const PLACES = { path: 'path', query: 'query', header: 'headers' }

function Answers({ document, call: { method, path, operation } }: { document: ApiDocument; call: ListedCall }) {
  const statuses = Object.keys(operation.responses)
  const good = statuses.filter((status) => status < '400')
  const failures = statuses.filter((status) => status >= '400')
  return (
    <div className="grid min-w-0 gap-2">
      {good.map((status) => {
        const [media, content] = Object.entries(operation.responses[status]?.content ?? {})[0] ?? []
        const rows = content ? fieldRows(document, content.schema) : []
        const words = `${status}: ${media === 'application/json' && content ? kindOf(document, content.schema) : (media ?? operation.responses[status]?.description ?? '')}`
        if (rows.length === 0)
          return (
            <p key={status} className="text-sm">
              Returns {words}
            </p>
          )
        return (
          <details key={status} className="group min-w-0">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
              <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
              Returns {words}, with {rows.length === 1 ? '1 field' : `${rows.length} fields`}
            </summary>
            <FieldsTable caption={`Response ${status} of ${method} ${path}`} rows={rows} />
          </details>
        )
      })}
      <p className="text-sm text-muted-foreground">
        May{' '}
        <a href={`${routes.apiDocs}#failures`} className="underline underline-offset-4">
          fail
        </a>{' '}
        with {failures.join(', ')}.
      </p>
    </div>
  )
}

function callerOf({ method, operation: { security } }: ListedCall): string {
  const ways = security.flatMap((way) => Object.keys(way))
  if (ways.includes('apiKey'))
    return method === 'GET' ? 'The owner, or any API key.' : 'The owner, or an API key with read and write access.'
  if (ways.includes('session')) return 'A signed-in user; API keys aren’t accepted.'
  return ways.includes('providerSignature')
    ? 'The text provider, verified by its signature.'
    : 'Anyone who knows the address.'
}
