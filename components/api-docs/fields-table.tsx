import { CodeText } from '@/components/api-docs/code-text'
import type { FieldRow } from '@/components/api-docs/schema-rows'

/** Lists fields with name, type and description, in columns if the screen is wide enough. */
export function FieldsTable({
  caption,
  rows,
  marksRequired = false,
}: {
  caption: string
  rows: readonly FieldRow[]
  marksRequired?: boolean
}) {
  return (
    <div role="group" aria-label={caption} className="rounded-xl border text-sm">
      <dl className="divide-y">
        {rows.map(({ name, kind, required, about }) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,4fr)]"
          >
            <dt className="font-mono [overflow-wrap:anywhere]">{name}</dt>
            <dd className="text-muted-foreground [overflow-wrap:anywhere]">{kind}</dd>
            <dd className="[overflow-wrap:anywhere] empty:hidden">
              {marksRequired && required && <span className="font-medium">Required. </span>}
              <CodeText text={about} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
