import { Bell } from 'lucide-react'
import type { Metadata } from 'next'

import { ComingPage } from '@/app/(owner)/coming-page'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'Reminders' }

export default async function RemindersPage() {
  await requireOwnerPage(routes.admin.reminders)
  return (
    <ComingPage
      title="Reminders"
      icon={Bell}
      promise="Every planned reminder will be listed here"
      meanwhile="Confirmations and reminders are already planned and sent by themselves for every appointment."
      onward={{ label: 'View appointments', href: routes.admin.appointments }}
    />
  )
}
