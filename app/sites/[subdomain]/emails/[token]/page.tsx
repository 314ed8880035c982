import type { Metadata } from 'next'

import { DeleteDataCard } from '@/components/site/delete-data-card'
import { EmailChoiceCard } from '@/components/site/email-choice-card'
import { SiteShell } from '@/components/site/site-shell'

import { loadEmailLink } from '../../load-email-link'
import { privatePage } from '../../private-page'

interface PageProps {
  params: Promise<{ subdomain: string; token: string }>
  searchParams: Promise<{ done?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { subdomain, token } = await params
  const { business } = await loadEmailLink(subdomain, token)
  return { ...privatePage, title: { absolute: `Emails from ${business.businessName}` } }
}

export default async function EmailsPage({ params, searchParams }: PageProps) {
  const [{ subdomain, token }, { done, problem }] = await Promise.all([params, searchParams])
  const { choice, business, shell } = await loadEmailLink(subdomain, token)
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
