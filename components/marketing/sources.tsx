import type { ReactNode } from 'react'

import type { Claim } from '@/components/marketing/claims'

/** The marketing claims; docs/adr/0042-sourced-claims.md explains why none says "up to 80%". */
export const CLAIMS = {
  free: { text: 'Free forever' },
  noCard: { text: 'No credit card' },
  setup: { text: 'Setup in under 5 minutes', source: 'source-setup' },
  reminders: { text: 'Two reminders, fewer no-shows', source: 'source-reminders' },
  unlimited: { text: 'Unlimited appointments and clients' },
} satisfies Record<string, Claim>

/** Lists the source of every number on the page. */
export function Sources() {
  return (
    <section aria-labelledby="sources-title" className="border-t bg-sidebar">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <h2 id="sources-title" className="text-base font-semibold">
          Where these numbers come from
        </h2>
        <dl className="mt-5 grid gap-x-12 gap-y-6 text-sm text-muted-foreground lg:grid-cols-2">
          <Source id={CLAIMS.setup.source} claim={CLAIMS.setup.text}>
            One of our tests goes from this page to a first booking at the pace of someone who has never seen it, using
            the keystroke-level model of Card, Moran and Newell. It fails if that takes 5 minutes:
            newcomer-clock.spec.ts in the source code.
          </Source>
          <Source id={CLAIMS.reminders.source} claim={CLAIMS.reminders.text}>
            In a trial with 54,066 patients of 25 clinics, those reminded 3 days and 1 day ahead missed 4.4% of their
            appointments. With one reminder it was 5.8% (3 days ahead) or 5.3% (1 day ahead). No-Show Shield writes at
            the same times unless you choose others. Clinics aren’t salons: your own rate is under Analytics, and
            “no-shows reduced by up to 80%” is something we don’t promise, because no trial we know of found it.{' '}
            <a
              href="https://pubmed.ncbi.nlm.nih.gov/30130032/"
              className="inline-flex min-h-6 items-center text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
            >
              Steiner et al., Am J Manag Care 24 (8), 2018
            </a>
          </Source>
        </dl>
      </div>
    </section>
  )
}

function Source({ id, claim, children }: { id: string; claim: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-24 rounded-lg target:outline-2 target:outline-offset-8 target:outline-ring">
      <dt className="font-medium text-foreground">{claim}</dt>
      <dd className="mt-1 max-w-prose">{children}</dd>
    </div>
  )
}
