import { Search, Store } from 'lucide-react'

import { FinderResults, type FinderResult } from '@/components/finder/finder-results'
import { FieldFrame } from '@/components/form/field-frame'
import { BrandMark } from '@/components/shell/brand-mark'
import { EmptyState } from '@/components/shell/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { FINDER_NAME_MAX } from '@/lib/contracts/finder'
import { type FinderGoal, routes } from '@/lib/routes'

interface BusinessFinderProps {
  goal: FinderGoal
  /** The search text in the URL, unchanged. */
  typed: string
  problem: string | null
  /** Whether a name was searched for, so that an empty result can say so. */
  searched: boolean
  results: FinderResult[]
  hasMore: boolean
}

const PURPOSES: Record<FinderGoal, string> = {
  site: 'Type its name to find its page.',
  book: 'Type its name to find its free times.',
  'join-waitlist': 'Type its name to find its waitlist.',
}

/** Searches businesses by name with a plain form, so that it works without JavaScript. */
export function BusinessFinder({ goal, typed, problem, searched, results, hasMore }: BusinessFinderProps) {
  return (
    <main className="mx-auto max-w-xl px-4 py-12 sm:px-6 sm:py-16">
      <BrandMark className="size-10" />
      <h1 className="mt-5 text-3xl font-semibold">Which business are you looking for?</h1>
      <p className="mt-3 text-muted-foreground">{PURPOSES[goal]}</p>
      <form
        action={routes.findBusiness()}
        role="search"
        className="mt-8 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
      >
        {goal !== 'site' && <input type="hidden" name="for" value={goal} />}
        <FieldFrame id="finder-name" label="Name of the business" error={problem ?? undefined}>
          {(control) => (
            <Input
              {...control}
              name="q"
              type="search"
              defaultValue={typed}
              maxLength={FINDER_NAME_MAX}
              required
              autoComplete="organization"
            />
          )}
        </FieldFrame>
        <Button type="submit" className="sm:mt-[1.625rem]">
          <Search aria-hidden />
          Find
        </Button>
      </form>
      {searched && (
        <section aria-label="Results" className="mt-8">
          {results.length > 0 ? (
            <FinderResults results={results} hasMore={hasMore} />
          ) : (
            <Card>
              <EmptyState
                icon={Store}
                title="No business with this name"
                description="Check the spelling, or try only part of the name. The link in a message from the business always opens its page."
              />
            </Card>
          )}
        </section>
      )}
      <p className="mt-10 text-sm text-muted-foreground">
        Run a business yourself?{' '}
        <a href={routes.home} className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
          See what No-Show Shield does
        </a>
      </p>
    </main>
  )
}
