'use client'

import { ChartColumn, ListOrdered, Send } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'

import { SendPendingDialog } from '@/components/reminders/on-demand'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { routes } from '@/lib/routes'

/** What an owner does most when something comes up. */
export function QuickActions() {
  const [sending, setSending] = useState(false)
  const link = `${buttonVariants({ variant: 'secondary' })} justify-start`
  return (
    <Card>
      <CardHeader>
        <CardTitle>Quick Actions</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2 sm:grid-cols-3 xl:grid-cols-1">
        <Button className="justify-start" onClick={() => setSending(true)}>
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
      </CardContent>
      <SendPendingDialog title="Send Reminder Blast" open={sending} onOpenChange={setSending} />
    </Card>
  )
}
