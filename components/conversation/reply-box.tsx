'use client'

import { Info } from 'lucide-react'

import { onVisible } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { Client } from '@/lib/contracts/client'
import type { Thread } from '@/lib/contracts/conversation'

const ReplyForm = onVisible(
  () => import('@/components/conversation/reply-form').then((part) => part.ReplyForm),
  LoadingForm,
)

/** A box for texting the client, or the reason why they can't be texted. */
export function ReplyBox({ client, thread: { obstacle, heldUntil } }: { client: Client; thread: Thread }) {
  if (obstacle === null) return <ReplyForm client={client} heldUntil={heldUntil} />
  return (
    <p className="flex items-start gap-2 border-t px-5 py-4 text-sm text-muted-foreground">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      {obstacle}
    </p>
  )
}

function LoadingForm() {
  return (
    <div className="border-t px-5 py-4">
      <Skeleton className="h-36 w-full" />
    </div>
  )
}
