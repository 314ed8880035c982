import type { Metadata } from 'next'

import { loadEmailLink } from '@/app/site/load-email-link'
import { privatePage } from '@/app/site/private-page'
import { DeleteDataCard } from '@/components/site/delete-data-card'
import { EmailChoiceCard } from '@/components/site/email-choice-card'
import { SiteShell } from '@/components/site/site-shell'

interface PageProps {
  params: Promise<{ token: string }>
  searchParams: Promise<{ done?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { token } = await params
  const { business } = await loadEmailLink(token)
  return { ...privatePage, title: { absolute: `Emails from ${business.businessName}` } }
}

export default async function EmailsPage({ params, searchParams }: PageProps) {
  const [{ token }, { done, problem }] = await Promise.all([params, searchParams])
  const { choice, business, shell } = await loadEmailLink(token)
  return (
    <SiteShell {...shell} dashboardHref={null} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <EmailChoiceCard
          optedOut={choice.optedOut}
          businessName={business.businessName}
          token={token}
          changed={done === (choice.optedOut ? 'stopped' : 'resumed')}
          failed={problem !== undefined}
        />
        <DeleteDataCard businessName={business.businessName} token={token} asked={done === 'asked'} />
      </div>
    </SiteShell>
  )
}
