import type { Metadata } from 'next'

import { loadApproval } from '@/app/sites/load-linked'
import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { ApprovalCard } from '@/components/recovery/approval-card'
import { toApprovalOutcome } from '@/components/recovery/approval-outcome'
import { SiteShell } from '@/components/site/site-shell'

interface PageProps {
  params: Promise<SiteSegment & { token: string }>
  searchParams: Promise<{ done?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await loadApproval(await params)
  return { ...privatePage, title: { absolute: `A freed slot – ${business.businessName}` } }
}

export default async function ApprovePage({ params, searchParams }: PageProps) {
  const [asked, search] = await Promise.all([params, searchParams])
  const { approval, business, shell } = await loadApproval(asked)
  return (
    <SiteShell {...shell} dashboardHref={null} withoutBookButton>
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-12">
        <OutcomeMessage outcome={toApprovalOutcome(search, approval.state)} />
        <ApprovalCard approval={approval} businessName={business.businessName} token={asked.token} />
      </div>
    </SiteShell>
  )
}
