'use client'

import Link from 'next/link'

import { SettingsPage } from '@/components/settings/settings-page'
import { MessagePlanCard } from '@/components/sms/message-plan-card'
import { SmsConfigurationCard } from '@/components/sms/sms-configuration-card'
import { SmsPreviewCard } from '@/components/sms/sms-preview-card'
import { SmsStatusCard } from '@/components/sms/sms-status-card'
import { buttonVariants } from '@/components/ui/button-variants'
import { routes } from '@/lib/routes'

/** The settings page for texts: whether and which texts are sent, from which number, and their wording. */
export function SmsScreen() {
  return (
    <SettingsPage
      title="SMS Settings"
      description="Choose which texts clients receive and what they say."
      actions={
        <Link href={routes.admin.messageTexts} className={buttonVariants({ variant: 'secondary' })}>
          Edit Message Texts
        </Link>
      }
      current="messages"
    >
      <div className="grid items-start gap-6 2xl:grid-cols-2">
        <div className="grid gap-6">
          <SmsStatusCard />
          <SmsConfigurationCard />
          <MessagePlanCard />
        </div>
        <SmsPreviewCard />
      </div>
    </SettingsPage>
  )
}
