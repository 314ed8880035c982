'use client'

import { __iconData as qrCode } from 'lucide-react/icons/qr-code'
import { __iconData as send } from 'lucide-react/icons/send'
import Link from 'next/link'
import { useState } from 'react'

import { FoldCard } from '@/components/dashboard/fold-card'
import { drawnIcon } from '@/components/drawn-icon'
import { SendPendingDialog } from '@/components/reminders/on-demand'
import { ChartColumn, ListOrdered } from '@/components/shell/icons'
import { Button, buttonVariants } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { routes } from '@/lib/routes'

const QrCode = drawnIcon(qrCode)
const Send = drawnIcon(send)

/** The owner's most frequent actions. */
export function QuickActions() {
  const [sending, setSending] = useState(false)
  const link = `${buttonVariants({ variant: 'secondary' })} justify-start`
  return (
    <FoldCard title="Quick Actions">
      <CardContent className="grid gap-2 py-4 md:grid-cols-2 xl:grid-cols-4">
        <Button variant="secondary" className="justify-start" onClick={() => setSending(true)}>
          <Send />
          Send Reminder Blast
        </Button>
        <Link href={routes.admin.waitlist} className={link}>
          <ListOrdered />
          Manage Waitlist
        </Link>
        <Link href={routes.admin.analytics} className={link}>
          <ChartColumn />
          View Reports
        </Link>
        <Link href={routes.admin.share} prefetch={false} className={link}>
          <QrCode />
          Share Booking Page
        </Link>
      </CardContent>
      <SendPendingDialog title="Send Reminder Blast" open={sending} onOpenChange={setSending} />
    </FoldCard>
  )
}
