import { ApiDocsShell } from '@/components/api-docs/api-docs-shell'
import { CodeBlock } from '@/components/api-docs/code-block'
import { CodeText } from '@/components/api-docs/code-text'
import { type CallGroup, groupsOf } from '@/components/api-docs/listed-calls'
import { MethodBadge } from '@/components/api-docs/method-badge'
import type { ApiDocument } from '@/lib/contracts/api-document'
import { api, routes } from '@/lib/routes'

const LINK = 'underline underline-offset-4'

/** Introduces the API, shows how to start, and lists every call. */
export function ApiIndexScreen({ document }: { document: ApiDocument }) {
  const server = document.servers[0]?.url ?? ''
  const groups = groupsOf(document)
  return (
    <ApiDocsShell>
      <h1 className="text-3xl font-semibold sm:text-4xl">API</h1>
      <div className="mt-4 grid max-w-2xl gap-3">
        {document.info.description.split('\n\n').map((paragraph) => (
          <p key={paragraph}>
            <CodeText text={paragraph} />
          </p>
        ))}
      </div>
      <section aria-labelledby="begin" className="mt-10 grid min-w-0 gap-3">
        <h2 id="begin" className="text-xl font-semibold">
          Get started
        </h2>
        <p>
          Create a key in{' '}
          <a href={routes.admin.connections} className={LINK}>
            Settings, API keys and booking widget
          </a>
          , then:
        </p>
        <CodeBlock
          label="First call"
          text={`export NSS_KEY=nss_...\ncurl "${server}${api.appointments({ date: '2027-03-09' })}" \\\n  -H "Authorization: Bearer $NSS_KEY"`}
        />
        <p>
          For programs:{' '}
          <a href={api.openApi} className={LINK}>
            the full OpenAPI 3.1 document
          </a>
          .
        </p>
      </section>
      <nav aria-label="Groups of calls" className="mt-10">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ slug, name }) => (
            <li key={slug}>
              <a
                href={`#${slug}`}
                className="inline-flex min-h-11 items-center rounded-full border px-4 text-sm hover:bg-muted md:min-h-9"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <GroupList key={group.slug} group={group} />
      ))}
      <section aria-labelledby="failures" className="mt-10">
        <h2 id="failures" className="text-xl font-semibold">
          When a call fails
        </h2>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[4rem_1fr]">
          {Object.entries(document.components.responses)
            .sort()
            .map(([name, { description }]) => (
              <div key={name} className="contents">
                <dt className="font-mono">{name.replace('Failure', '')}</dt>
                <dd>
                  <CodeText text={`${description}.`} />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    </ApiDocsShell>
  )
}

function GroupList({ group: { name, about, slug, calls } }: { group: CallGroup }) {
  return (
    <section aria-labelledby={slug} className="mt-10">
      <h2 id={slug} className="scroll-mt-6 text-xl font-semibold">
        <a href={routes.apiDocsGroup(slug)} className={LINK}>
          {name}
        </a>
      </h2>
      <p className="mt-1 text-muted-foreground">{about}</p>
      <ul className="mt-3 grid">
        {calls.map(({ method, path, operation }) => (
          <li key={operation.operationId}>
            <a
              href={`${routes.apiDocsGroup(slug)}#${operation.operationId}`}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-1.5 hover:bg-muted max-sm:py-2.5"
            >
              <MethodBadge method={method} />
              <span>{operation.summary}</span>
              <span className="font-mono text-sm break-all text-muted-foreground">{path}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
