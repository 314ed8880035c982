import type { ImportResult } from '@/lib/contracts/client-import'

/** Says how many clients an import would add, complete and leave out, omitting zeros. */
export function ImportFacts({ result: { added, completed, unchanged, repeated, refused } }: { result: ImportResult }) {
  const facts = [
    ['New clients', added],
    ['Existing, with details to add', completed],
    ['Existing, nothing to add', unchanged],
    ['Listed more than once', repeated],
    ['Lines not imported', refused],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3">
      {facts
        .filter(([, count], index) => index === 0 || count > 0)
        .map(([term, count]) => (
          <div key={term} className="flex flex-col-reverse justify-end rounded-xl bg-muted p-3">
            <dt className="text-xs text-muted-foreground">{term}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
    </dl>
  )
}
