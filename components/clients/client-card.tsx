'use client'

import { Mail, MessageSquare, Phone, Trash2 } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { MoodChip } from '@/components/mood/mood-chip'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useDeleteClient } from '@/lib/browser/client'
import type { Client } from '@/lib/contracts/client'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** Below this many finished visits there is nothing to judge a client by. Source: decisions 9. */
const NEW_BELOW_VISITS = 3

export function ClientCard({ client }: { client: Client }) {
  const isNew = client.completedVisits + client.noShowCount < NEW_BELOW_VISITS
  return (
    // Hundreds of cards: those out of sight cost nothing to draw.
    <li className="[contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
      <Card className="flex h-full flex-col gap-4 p-5">
        <div className="flex items-start gap-3">
          <Avatar name={client.name} />
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold [overflow-wrap:anywhere]">{client.name}</h2>
            <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
              {isNew && <Badge tone="accent">New</Badge>}
              <MoodChip mood={client.preferredMood} />
            </div>
          </div>
        </div>
        <Contacts client={client} />
        <Visits client={client} />
        {client.notes && <p className="line-clamp-2 text-sm text-muted-foreground [overflow-wrap:anywhere]">{client.notes}</p>}
        <DeleteButton client={client} />
      </Card>
    </li>
  )
}

function Contacts({ client: { name, phone, email } }: { client: Client }) {
  const link = 'inline-flex min-h-8 min-w-0 items-center gap-2 rounded hover:text-foreground hover:underline'
  const number = phone?.replace(/[^+\d]/g, '')
  if (!phone && !email) return <p className="text-sm text-muted-foreground">No phone or email</p>
  return (
    <div className="grid justify-items-start text-sm text-muted-foreground">
      {phone && (
        <p className="flex flex-wrap gap-x-4">
          <a href={`tel:${number}`} className={link}>
            <Phone aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">Call {name}, </span>
            {phone}
          </a>
          <a href={`sms:${number}`} className={link}>
            <MessageSquare aria-hidden className="size-4 shrink-0" />
            Text <span className="sr-only">{name}</span>
          </a>
        </p>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${link} max-w-full`}>
          <Mail aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Email {name}, </span>
          <span className="truncate">{email}</span>
        </a>
      )}
    </div>
  )
}

function Visits({ client }: { client: Client }) {
  const { timeZone } = useBusinessView()
  const day = (instant: string) => formatDateShort(new Date(instant), timeZone)
  const time = (instant: string) => formatTime(new Date(instant), timeZone).replace(' ', '\u00a0')
  const facts = [
    ['Visits', String(client.completedVisits)],
    ['No-shows', String(client.noShowCount)],
    ['Last visit', client.lastVisit ? day(client.lastVisit) : 'None'],
    ['Next visit', client.nextVisit ? `${day(client.nextVisit)}, ${time(client.nextVisit)}` : 'None'],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t pt-4 text-sm">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-xs text-muted-foreground after:content-[':'] after:sr-only">{term}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function DeleteButton({ client }: { client: Client }) {
  const { mutate, isPending } = useDeleteClient()

  function remove() {
    if (isPending) return
    if (window.confirm(`Delete ${client.name}? This cannot be undone.`)) mutate(client.id)
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-disabled={isPending || undefined}
      onClick={remove}
      className="mt-auto -mb-2 self-end text-muted-foreground hover:text-danger-ink"
    >
      <Trash2 aria-hidden />
      Delete <span className="sr-only">{client.name}</span>
    </Button>
  )
}
