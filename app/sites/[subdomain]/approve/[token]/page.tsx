import type { Metadata } from 'next'

import { OutcomeMessage } from '@/components/booking/outcome-message'
import { ApprovalCard } from '@/components/recovery/approval-card'
import { toApprovalOutcome } from '@/components/recovery/approval-outcome'
import { SiteShell } from '@/components/site/site-shell'

import { loadApproval } from '../../load-approval'
import { privatePage } from '../../private-page'

interface PageProps {
  params: Promise<{ subdomain: string; token: string }>
  searchParams: Promise<{ done?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { subdomain, token } = await params
  const { business } = await loadApproval(subdomain, token)
  return { ...privatePage, title: { absolute: `A freed time – ${business.businessName}` } }
}

export default async function ApprovePage({ params, searchParams }: PageProps) {
  const [{ subdomain, token }, search] = await Promise.all([params, searchParams])
  const { approval, business, shell } = await loadApproval(subdomain, token)
  return (
    <SiteShell {...shell} dashboardHref={null} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <OutcomeMessage outcome={toApprovalOutcome(search, approval.state)} />
        <ApprovalCard approval={approval} businessName={business.businessName} token={token} />
      </div>
    </SiteShell>
  )
}
