'use client'

import { useId } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { inviteNote } from '@/components/clients/due/due-words'
import { Button } from '@/components/ui/button'
import { useInviteClient, useCancelInvitation } from '@/lib/browser/due-client'
import type { DueClient } from '@/lib/contracts/due-client'

/** Invites a client with one tap. Until the invitation is sent, the same button undoes it, so that the focus stays. */
export function InviteButton({ client }: { client: DueClient }) {
  const { timeZone, now } = useBusinessView()
  const invite = useInviteClient(now, timeZone)
  const takeBack = useCancelInvitation()
  const noteId = useId()
  const isPending = invite.isPending || takeBack.isPending
  const isWaiting = client.waitingUntil !== null
  const isOff = !isWaiting && (client.wasInvitedLately || client.channel === null)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={isOff || isPending || undefined}
        aria-describedby={noteId}
        onClick={() => {
          if (isOff || isPending) return
          if (isWaiting) takeBack.mutate(client.id)
          else invite.mutate(client.id)
        }}
      >
        {isWaiting ? 'Cancel Invitation' : 'Invite'}
        <span className="sr-only"> {client.name}</span>
      </Button>
      <p id={noteId} className="max-w-56 text-xs text-muted-foreground [overflow-wrap:anywhere] lg:text-right">
        {inviteNote(client, now, timeZone)}
      </p>
    </>
  )
}
