'use client'

import { type RefObject, useRef } from 'react'

import { CopyButton } from '@/components/share/copy-button'
import { QrCode } from '@/components/share/qr-code'
import { ReadyWords } from '@/components/share/ready-words'
import type { Share } from '@/components/share/share'
import { TestPart } from '@/components/share/test-part'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { useRecordLinkTaken } from '@/lib/browser/first-day'

interface ShareCardProps {
  share: Share
  /** Receives the field with the URL. */
  addressRef?: RefObject<HTMLInputElement | null>
}

/** Ways to bring clients to the booking page: its URL, its QR code, ready-made wording to paste, and a test booking. */
export function ShareCard({ share: { businessName, address, qr }, addressRef }: ShareCardProps) {
  const onTake = useRecordLinkTaken()
  const ownRef = useRef<HTMLInputElement>(null)
  const shown = addressRef ?? ownRef
  return (
    <Card>
      <CardHeader className="border-b py-3">
        <CardTitle>Share your booking page</CardTitle>
      </CardHeader>
      <div className="grid gap-4 p-5">
        <div className="flex items-start gap-2">
          <Input
            ref={shown}
            readOnly
            aria-label="Address of your booking page"
            value={address}
            className="min-w-0 flex-1 text-sm font-medium md:h-9"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton what="the address" text={address} shownIn={shown} onTake={onTake} />
        </div>
        <div className="grid justify-items-center gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <p className="text-sm text-muted-foreground">
            Clients pick a service and a time here. Put the link where they look for you, and the code on your door,
            mirror or card.
          </p>
          <QrCode qr={qr} businessName={businessName} onTake={onTake} />
        </div>
      </div>
      <ReadyWords businessName={businessName} address={address} onTake={onTake} />
      <TestPart />
    </Card>
  )
}
