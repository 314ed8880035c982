'use client'

import { BackTestWords } from '@/components/protection/back-test-words'
import { Button } from '@/components/ui/button'
import { useBackTest } from '@/lib/browser/protection'
import type { ProtectionRuleBody } from '@/lib/contracts/protection'

interface BackTestPanelProps {
  /** The rule being edited, if it is valid. */
  draft: ProtectionRuleBody | null
  others: readonly ProtectionRuleBody[]
}

/** Tests a rule on past bookings before it affects anyone. */
export function BackTestPanel({ draft, others }: BackTestPanelProps) {
  const { data, error, isFetching, refetch } = useBackTest(draft && [draft, ...others])
  return (
    <section
      aria-labelledby="back-test"
      aria-busy={isFetching || undefined}
      className="grid gap-3 rounded-xl bg-muted p-4"
    >
      <h3 id="back-test" className="text-sm font-semibold">
        Tested on the last 90 days
      </h3>
      <div aria-live="polite" className="grid gap-3">
        {!draft && <p className="text-sm text-muted-foreground">Complete the rule to see what it would have done.</p>}
        {draft && error && !isFetching && (
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            Couldn’t calculate this.
            <Button size="sm" variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {draft && !data && !error && <p className="text-sm text-muted-foreground">Calculating…</p>}
        {draft && data && data.bookings === 0 && (
          <p className="text-sm text-muted-foreground">
            No online bookings were made in that time, so there is nothing to test it on.
          </p>
        )}
        {draft && data && data.bookings > 0 && data.rules[0] && (
          <>
            <BackTestWords
              subject="This rule"
              bookings={data.bookings}
              count={data.rules[0]}
              usesRisk={draft.band !== null}
            />
            {draft.active && others.some(({ active }) => active) && (
              <BackTestWords
                subject="All your active rules together"
                bookings={data.bookings}
                count={data.together}
                usesRisk={draft.band === null && others.some(({ active, band }) => active && band !== null)}
              />
            )}
          </>
        )}
      </div>
    </section>
  )
}
