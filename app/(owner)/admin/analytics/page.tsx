import { ChartColumn } from 'lucide-react'
import type { Metadata } from 'next'

import { ComingPage } from '@/app/(owner)/coming-page'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'Analytics' }

export default async function AnalyticsPage() {
  await requireOwnerPage(routes.admin.analytics)
  return (
    <ComingPage
      title="Analytics"
      icon={ChartColumn}
      promise="Your own no-show and confirmation figures will be charted here"
      meanwhile="The figures of today and this week are on the dashboard."
      onward={{ label: 'Back to the dashboard', href: routes.admin.dashboard }}
    />
  )
}
