import { Settings2 } from 'lucide-react'
import type { Metadata } from 'next'

import { ComingPage } from '@/app/(owner)/coming-page'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  await requireOwnerPage(routes.admin.settings)
  return (
    <ComingPage
      title="Settings"
      icon={Settings2}
      promise="Your business details, services and website texts will be edited here"
      meanwhile="Your site already shows what you entered when you set up the business."
      onward={{ label: 'Back to the dashboard', href: routes.admin.dashboard }}
    />
  )
}
