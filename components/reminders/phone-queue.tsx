'use client'

import { MessageSquare } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { smsHref } from '@/components/reminders/sms-href'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useMarkTexted, usePhoneQueue } from '@/lib/browser/phone-queue'
import type { PhoneText } from '@/lib/contracts/phone-queue'
import { reminderLabel } from '@/lib/domain/reminder'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** What the owner can text from their own phone; shows only where no provider sends texts and something is due. */
export function PhoneQueue() {
  const { data = [] } = usePhoneQueue()
  if (data.length === 0) return null
  return (
    <Card className="mb-6">
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Text from my phone</CardTitle>
          <CardDescription>
            No text provider is set up, so these wait for you: open the text, send it, and mark it as sent.
          </CardDescription>
        </div>
      </CardHeader>
      <ul aria-label="Texts to send from my phone" className="divide-y">
        {data.map((text) => (
          <QueuedText key={text.id} text={text} />
        ))}
      </ul>
    </Card>
  )
}

function QueuedText({ text }: { text: PhoneText }) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useMarkTexted()
  const start = new Date(text.appointmentDate)
  const titleId = `phone-${text.id}`
  return (
    <li aria-labelledby={titleId} className="grid gap-3 px-5 py-4">
      <div className="min-w-0">
        <p id={titleId} className="font-medium [overflow-wrap:anywhere]">
          {text.clientName}, {reminderLabel(text.type)}
        </p>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {text.service}, {formatDateShort(start, timeZone)}, {formatTime(start, timeZone)}.{' '}
          {text.hasEmail ? 'An email goes out as well.' : 'No email reaches this client.'}
        </p>
      </div>
      <p className="max-w-xl rounded-xl rounded-bl-sm bg-muted px-4 py-2.5 text-sm [overflow-wrap:anywhere]">
        {text.text}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={smsHref(text.phone, text.text)} className={buttonVariants({ size: 'sm' })} aria-describedby={titleId}>
          <MessageSquare aria-hidden />
          Text from my phone
        </a>
        <Button
          size="sm"
          variant="secondary"
          aria-describedby={titleId}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate(text)}
        >
          Mark as sent
        </Button>
      </div>
    </li>
  )
}
