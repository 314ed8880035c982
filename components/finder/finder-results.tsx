import { ChevronRight } from 'lucide-react'

import { Monogram } from '@/components/site/monogram'
import { Card } from '@/components/ui/card'

export interface FinderResult {
  businessName: string
  address: string | null
  /** URL of the requested page, on the business's own host. */
  href: string
}

/** The businesses found, each linked to the requested page on its own host. */
export function FinderResults({ results, hasMore }: { results: FinderResult[]; hasMore: boolean }) {
  return (
    <>
      <Card>
        <ul className="divide-y">
          {results.map(({ businessName, address, href }) => (
            <li key={href}>
              <a href={href} className="flex min-h-11 items-center gap-4 rounded-xl px-4 py-3 hover:bg-muted">
                <Monogram name={businessName} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words" translate="no">
                    {businessName}
                  </span>
                  {address && <span className="block text-sm break-words text-muted-foreground">{address}</span>}
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {hasMore && (
        <p className="mt-3 text-sm text-muted-foreground">There are more. Type more of the name to see others.</p>
      )}
    </>
  )
}
