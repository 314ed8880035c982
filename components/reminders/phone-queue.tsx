'use client'

import { MessageSquare } from 'lucide-react'
import { useBusinessView } from '@/components/business/business-provider'
import { smsHref } from '@/components/contact-links'
import { ShortList } from '@/components/shell/short-list'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useMarkTexted, usePhoneQueue } from '@/lib/browser/phone-queue'
import type { PhoneText } from '@/lib/contracts/phone-queue'
import { messageName } from '@/lib/domain/message-name'
import { formatDateShort, formatTime } from '@/lib/domain/time'

const EMAIL_SENTENCES: Record<PhoneText['emailRole'], string> = {
  beside: 'An email goes out as well.',
  stand_in: 'If you don’t text, an email goes out.',
  sent: 'An email was already sent.',
  none: 'This client can’t be reached by email.',
}

/**
 * Messages that the owner can text from their own phone. Shown only if no provider sends texts and something is due.
 */
export function PhoneQueue() {
  const { data = [] } = usePhoneQueue()
  if (data.length === 0) return null
  return (
    <Card className="mb-4">
      <CardHeader className="border-b py-3">
        <div className="min-w-0">
          <CardTitle>Text from my phone</CardTitle>
          <CardDescription>
            No text provider is set up, so these wait for you: open the text, send it, and mark it as sent.
          </CardDescription>
        </div>
      </CardHeader>
      <ShortList
        label="Texts to send from my phone"
        items={data}
        keyOf={({ id }) => id}
        showAll={`Show all ${data.length}`}
        className="@container divide-y"
        labelOf={({ id }) => `phone-${id}`}
      >
        {(text) => <QueuedText text={text} />}
      </ShortList>
    </Card>
  )
}

function QueuedText({ text }: { text: PhoneText }) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useMarkTexted()
  const start = new Date(text.appointmentDate)
  const titleId = `phone-${text.id}`
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 gap-y-2 px-5 py-2 text-sm @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:py-1">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <span id={titleId} className="font-medium">
            {text.clientName}, {messageName(text.type)}
          </span>{' '}
          <span className="text-muted-foreground">
            {text.service}, {formatDateShort(start, timeZone)}, {formatTime(start, timeZone)}.{' '}
            {EMAIL_SENTENCES[text.emailRole]}
          </span>
        </p>
        <p title={text.text} className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere] @2xl:line-clamp-1">
          {text.text}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={smsHref(text.phone, text.text)} className={buttonVariants({ size: 'xs' })} aria-describedby={titleId}>
          <MessageSquare aria-hidden />
          Text from my phone
        </a>
        <Button
          size="xs"
          variant="ghost"
          aria-describedby={titleId}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate(text)}
        >
          Mark as sent
        </Button>
      </div>
    </div>
  )
}
