'use client'

import { ChartColumn, ListOrdered, QrCode, Send } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'

import { FoldCard } from '@/components/dashboard/fold-card'
import { SendPendingDialog } from '@/components/reminders/on-demand'
import { Button, buttonVariants } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { routes } from '@/lib/routes'

/** The owner's most frequent actions. */
export function QuickActions() {
  const [sending, setSending] = useState(false)
  const link = `${buttonVariants({ variant: 'secondary' })} justify-start`
  return (
    <FoldCard title="Quick Actions">
      <CardContent className="grid gap-2 py-4 md:max-xl:grid-cols-2">
        <Button variant="secondary" className="justify-start" onClick={() => setSending(true)}>
          <Send aria-hidden />
          Send Reminder Blast
        </Button>
        <Link href={routes.admin.waitlist} className={link}>
          <ListOrdered aria-hidden />
          Manage Waitlist
        </Link>
        <Link href={routes.admin.analytics} className={link}>
          <ChartColumn aria-hidden />
          View Reports
        </Link>
        <Link href={routes.admin.share} prefetch={false} className={link}>
          <QrCode aria-hidden />
          Share Booking Page
        </Link>
      </CardContent>
      <SendPendingDialog title="Send Reminder Blast" open={sending} onOpenChange={setSending} />
    </FoldCard>
  )
}
