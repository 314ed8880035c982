import { ApiDocsShell } from '@/components/api-docs/api-docs-shell'
import { CallSection } from '@/components/api-docs/call-section'
import type { CallGroup } from '@/components/api-docs/listed-calls'
import type { ApiDocument } from '@/lib/contracts/api-document'
import { routes } from '@/lib/routes'

/** Documents every call of one group in full. */
export function ApiGroupScreen({ document, group }: { document: ApiDocument; group: CallGroup }) {
  return (
    <ApiDocsShell>
      <p className="text-sm">
        <a href={routes.apiDocs} className="inline-flex min-h-11 items-center underline underline-offset-4">
          All calls
        </a>
      </p>
      <h1 className="text-3xl font-semibold sm:text-4xl">{group.name}</h1>
      <p className="mt-3 mb-8 max-w-2xl text-muted-foreground">{group.about}</p>
      {group.calls.map((call) => (
        <CallSection key={call.operation.operationId} document={document} call={call} />
      ))}
    </ApiDocsShell>
  )
}
