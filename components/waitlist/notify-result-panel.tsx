'use client'

import { CircleAlert, CircleCheck, Copy, MessageSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { smsHref } from '@/components/contact-links'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import type { NotifyResult } from '@/lib/contracts/waitlist'
import { formatDateShort, formatTime } from '@/lib/domain/time'

interface NotifyResultPanelProps {
  client: { name: string; phone: string | null }
  result: NotifyResult
  onClose: () => void
}

const BY = { email: 'by email', sms: 'by text' } as const

/** Shows how the offer is sent, when it expires, and the link to pass on by hand. */
export function NotifyResultPanel({ client, result, onClose }: NotifyResultPanelProps) {
  const { timeZone } = useBusinessView()
  const panel = useRef<HTMLDivElement>(null)
  const moment = (instant: string) =>
    `${formatDateShort(new Date(instant), timeZone)}, ${formatTime(new Date(instant), timeZone)}`
  const reached = result.channels.length > 0
  const Icon = reached ? CircleCheck : CircleAlert

  // The button that was pressed has been removed.
  useEffect(() => panel.current?.focus(), [])

  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <div
          ref={panel}
          role="status"
          tabIndex={-1}
          className={cn(
            'flex gap-3 rounded-xl p-4 text-sm outline-none',
            reached ? 'bg-success-soft text-success-ink' : 'bg-warning-soft text-warning-ink',
          )}
        >
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>
            <p className="font-semibold">
              {reached
                ? `${result.heldUntil ? `Offer goes out ${moment(result.heldUntil)}` : 'Offer on its way'} ${result.channels.map((channel) => BY[channel]).join(' and ')}`
                : 'Please send the link yourself'}
            </p>
            <p className="mt-0.5">
              <span>{!reached && `${client.name} can't be reached by email or text from here. `}</span>
              {result.startsAt ? moment(result.startsAt) : 'Any free time'}, open until {moment(result.expiresAt)}.
            </p>
          </div>
        </div>
        <ClaimLink phone={client.phone} url={result.claimUrl} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  )
}

function ClaimLink({ phone, url }: { phone: string | null; url: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)

  async function copy() {
    // Without TLS the browser offers no clipboard; the link can still be selected.
    setCopied(
      (await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      )) ?? false,
    )
  }

  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted-foreground">You can also pass on the link yourself. It won’t be shown again.</p>
      <code className="rounded-lg bg-muted p-3 text-xs break-all select-all">{url}</code>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy link
        </Button>
        {phone && (
          <Button variant="secondary" size="sm" asChild>
            <a href={smsHref(phone, `A spot opened up for you: ${url}`)}>
              <MessageSquare aria-hidden />
              Text from my phone
            </a>
          </Button>
        )}
      </div>
      <p role="status" className="text-muted-foreground empty:hidden">
        {copied === true && <span>Link copied.</span>}
        {copied === false && <span>Please select the link and copy it.</span>}
      </p>
    </div>
  )
}
