import type { Metadata } from 'next'

import { loadEmailLink } from '@/app/sites/load-linked'
import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { DeleteDataCard } from '@/components/site/delete-data-card'
import { EmailChoiceCard } from '@/components/site/email-choice-card'
import { SiteShell } from '@/components/site/site-shell'

interface PageProps {
  params: Promise<SiteSegment & { token: string }>
  searchParams: Promise<{ done?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await loadEmailLink(await params)
  return { ...privatePage, title: { absolute: `Emails from ${business.businessName}` } }
}

export default async function EmailsPage({ params, searchParams }: PageProps) {
  const [held, { done, problem }] = await Promise.all([params, searchParams])
  const { choice, business, shell } = await loadEmailLink(held)
  return (
    <SiteShell {...shell} dashboardHref={null} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <EmailChoiceCard
          optedOut={choice.optedOut}
          businessName={business.businessName}
          token={held.token}
          changed={done === (choice.optedOut ? 'stopped' : 'resumed')}
          failed={problem !== undefined}
        />
        <DeleteDataCard businessName={business.businessName} token={held.token} asked={done === 'asked'} />
      </div>
    </SiteShell>
  )
}
