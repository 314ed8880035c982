import type { Metadata } from 'next'

import { loadApproval } from '@/app/site/load-approval'
import { privatePage } from '@/app/site/private-page'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { ApprovalCard } from '@/components/recovery/approval-card'
import { toApprovalOutcome } from '@/components/recovery/approval-outcome'
import { SiteShell } from '@/components/site/site-shell'

interface PageProps {
  params: Promise<{ token: string }>
  searchParams: Promise<{ done?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { token } = await params
  const { business } = await loadApproval(token)
  return { ...privatePage, title: { absolute: `A freed time – ${business.businessName}` } }
}

export default async function ApprovePage({ params, searchParams }: PageProps) {
  const [{ token }, search] = await Promise.all([params, searchParams])
  const { approval, business, shell } = await loadApproval(token)
  return (
    <SiteShell {...shell} dashboardHref={null} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <OutcomeMessage outcome={toApprovalOutcome(search, approval.state)} />
        <ApprovalCard approval={approval} businessName={business.businessName} token={token} />
      </div>
    </SiteShell>
  )
}
