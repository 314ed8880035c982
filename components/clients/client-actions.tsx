'use client'

import { Archive, ArchiveRestore, Eraser, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { cn } from '@/components/cn'
import { EditClientDialog } from '@/components/clients/on-demand'
import { EraseClientDialog } from '@/components/data/on-demand'
import { Button } from '@/components/ui/button'
import { useArchiveClient, useDeleteClient } from '@/lib/browser/client'
import type { Client } from '@/lib/contracts/client'

interface ClientActionsProps {
  client: Client
  /** Also offers to archive an active client and to erase their data; a card leaves that to the client's own page. */
  archivable?: boolean
  onDeleted?: () => void
  /** Signs without words, for a row of a table. */
  compact?: boolean
  className?: string
}

/** Edit, put away or take back, delete. */
export function ClientActions({
  client,
  archivable = false,
  onDeleted,
  compact = false,
  className,
}: ClientActionsProps) {
  // Undefined until it is first wanted: hundreds of cards need no hundreds of forms.
  const [editing, setEditing] = useState<boolean>()
  const who = <span className="sr-only">{client.name}</span>
  return (
    <div className={cn('flex flex-wrap gap-1 print:hidden', className)}>
      <Button
        variant="ghost"
        size={compact ? 'icon-sm' : 'sm'}
        onClick={() => setEditing(true)}
        className="text-muted-foreground"
      >
        <Pencil aria-hidden />
        <span className={cn(compact && 'sr-only')}>Edit {who}</span>
      </Button>
      {(archivable || client.archivedAt) && <ArchiveButton client={client} compact={compact} />}
      <DeleteButton client={client} compact={compact} {...(onDeleted ? { onDeleted } : {})} />
      {archivable && <EraseButton client={client} />}
      {editing !== undefined && <EditClientDialog client={client} open={editing} onOpenChange={setEditing} />}
    </div>
  )
}

interface ButtonProps {
  client: Client
  compact: boolean
}

function ArchiveButton({ client: { id, name, archivedAt }, compact }: ButtonProps) {
  const { mutate, isPending } = useArchiveClient()
  const Icon = archivedAt ? ArchiveRestore : Archive
  return (
    <Button
      variant="ghost"
      size={compact ? 'icon-sm' : 'sm'}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate({ id, archived: !archivedAt })}
      className="text-muted-foreground"
    >
      <Icon aria-hidden />
      <span className={cn(compact && 'sr-only')}>
        {archivedAt ? 'Restore' : 'Archive'} <span className="sr-only">{name}</span>
      </span>
    </Button>
  )
}

function EraseButton({ client: { id, name } }: { client: Client }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => setOpen(true)}
        className="text-muted-foreground hover:text-danger-ink"
      >
        <Eraser aria-hidden />
        Erase personal data <span className="sr-only">of {name}</span>
      </Button>
      <EraseClientDialog open={open} onOpenChange={setOpen} clientId={id} name={name} />
    </>
  )
}

function DeleteButton({ client, compact, onDeleted }: ButtonProps & Pick<ClientActionsProps, 'onDeleted'>) {
  const { mutate, isPending } = useDeleteClient()

  function remove() {
    if (isPending || !window.confirm(deletionQuestion(client))) return
    mutate(client.id, { onSuccess: () => onDeleted?.() })
  }

  return (
    <Button
      variant="ghost"
      size={compact ? 'icon-sm' : 'sm'}
      aria-disabled={isPending || undefined}
      onClick={remove}
      className="text-muted-foreground hover:text-danger-ink"
    >
      <Trash2 aria-hidden />
      <span className={cn(compact && 'sr-only')}>
        Delete <span className="sr-only">{client.name}</span>
      </span>
    </Button>
  )
}

/** Names what would be lost. */
export function deletionQuestion({ name, notes, appointments, waiting }: Client): string {
  const losses = [
    'contact details',
    ...(notes ? ['notes'] : []),
    ...(appointments > 0 ? [`${appointments} ${appointments === 1 ? 'appointment' : 'appointments'}`] : []),
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'place' : 'places'} on the waitlist`] : []),
  ]
  const list = losses.length === 1 ? losses[0] : `${losses.slice(0, -1).join(', ')} and ${losses.at(-1)}`
  return `Delete ${name}? You lose ${list}. This cannot be undone.`
}
