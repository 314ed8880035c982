import type { IgnoredColumn } from '@/lib/domain/client-list'

/** Lists the file's columns that aren't imported. */
export function IgnoredColumns({ title, ignored }: { title: string; ignored: readonly IgnoredColumn[] }) {
  return (
    <div className="text-sm">
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 flex flex-wrap gap-x-1.5 gap-y-1 text-muted-foreground">
        {ignored.map(({ heading, reason }, index) => (
          <li key={index} className="[overflow-wrap:anywhere] not-last:after:content-[',']">
            {reason === null ? heading : `${heading} (${reason})`}
          </li>
        ))}
      </ul>
    </div>
  )
}
