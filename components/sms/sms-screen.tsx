'use client'

import { MessagePlanCard } from '@/components/sms/message-plan-card'
import { SmsConfigurationCard } from '@/components/sms/sms-configuration-card'
import { SmsPreviewCard } from '@/components/sms/sms-preview-card'
import { SmsStatusCard } from '@/components/sms/sms-status-card'
import { PageHeader } from '@/components/shell/page-header'

/** Whether texts go out, which, from whom, and how they read. */
export function SmsScreen() {
  return (
    <>
      <PageHeader
        title="SMS Settings"
        description="Text messages to your clients: whether, which, and how they read."
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <SmsStatusCard />
          <SmsConfigurationCard />
          <MessagePlanCard />
        </div>
        <SmsPreviewCard />
      </div>
    </>
  )
}
