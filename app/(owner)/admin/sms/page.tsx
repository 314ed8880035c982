import { MessageSquareText } from 'lucide-react'
import type { Metadata } from 'next'

import { ComingPage } from '@/app/(owner)/coming-page'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'

export const metadata: Metadata = { title: 'SMS Settings' }

export default async function SmsSettingsPage() {
  await requireOwnerPage(routes.admin.sms)
  return (
    <ComingPage
      title="SMS Settings"
      icon={MessageSquareText}
      promise="Text messages will be switched on and tested here"
      meanwhile="Messages already go out: by text where a provider is set up and the client agreed, else by email."
      onward={{ label: 'Back to the dashboard', href: routes.admin.dashboard }}
    />
  )
}
