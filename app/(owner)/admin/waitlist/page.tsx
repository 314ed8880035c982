import { ListOrdered } from 'lucide-react'
import type { Metadata } from 'next'

import { ComingPage } from '@/app/(owner)/coming-page'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'Waitlist' }

export default async function WaitlistPage() {
  await requireOwnerPage(routes.admin.waitlist)
  return (
    <ComingPage
      title="Waitlist"
      icon={ListOrdered}
      promise="Clients waiting for a free time will be listed here"
      meanwhile="Until then, move a visit to a free time from its More menu."
      onward={{ label: 'View appointments', href: routes.admin.appointments }}
    />
  )
}
