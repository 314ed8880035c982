import type { Metadata } from 'next'

import { RiskExplained } from '@/components/risk/risk-explained'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'How risk is calculated' }

export default async function RiskPage() {
  await requireOwnerPage(routes.admin.risk)
  return <RiskExplained />
}
