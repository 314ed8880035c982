'use client'

import { Check, CircleCheckBig } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { EraseClientDialog } from '@/components/data/on-demand'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useOwnerTasks, useSettleTask } from '@/lib/browser/owner-task'
import type { OwnerTask } from '@/lib/contracts/conversation'
import { formatDateTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Lists tasks that only the owner can take care of, latest first. */
export function TaskList() {
  const { data, error, refetch } = useOwnerTasks()
  return (
    <Card>
      <CardHeader className="border-b">
        <div>
          <CardTitle>Tasks</CardTitle>
          <CardDescription>What the messages can’t settle by themselves.</CardDescription>
        </div>
      </CardHeader>
      {!data && <NotLoaded what="the tasks" error={error} onRetry={refetch} className="px-5" />}
      {data?.length === 0 && (
        <EmptyState
          icon={CircleCheckBig}
          title="No open tasks"
          description="Clients who can’t be contacted, and limits you’ve reached, appear here."
        />
      )}
      <ul aria-label="Tasks" className="divide-y empty:hidden">
        {data?.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
      </ul>
    </Card>
  )
}

function TaskItem({ task: { id, kind, text, clientId, appointmentId, createdAt } }: { task: OwnerTask }) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useSettleTask()
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-8'
  return (
    <li className="flex items-start gap-3 px-5 py-3.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{text}</p>
        <p className="text-xs text-muted-foreground">
          <time dateTime={createdAt}>{formatDateTime(new Date(createdAt), timeZone)}</time>
        </p>
        <p className="flex flex-wrap gap-x-4 empty:hidden">
          {clientId && (
            <Link href={routes.admin.client(clientId)} className={link}>
              Open client
            </Link>
          )}
          {appointmentId && (
            <Link href={routes.admin.appointment(appointmentId)} className={link}>
              Open appointment
            </Link>
          )}
          {clientId && kind === 'erase_request' && <EraseButton clientId={clientId} text={text} className={link} />}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={isPending || undefined}
        aria-label={`Done: ${text}`}
        onClick={() => !isPending && mutate({ id, done: true })}
      >
        <Check aria-hidden />
        Done
      </Button>
    </li>
  )
}

function EraseButton({ clientId, text, className }: { clientId: string; text: string; className: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`Erase personal data: ${text}`}
        onClick={() => setOpen(true)}
      >
        Erase personal data
      </button>
      <EraseClientDialog open={open} onOpenChange={setOpen} clientId={clientId} name={null} />
    </>
  )
}
