'use client'

import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { cn } from '@/components/cn'
import { EditClientDialog } from '@/components/clients/on-demand'
import { useClientDeletion } from '@/components/clients/use-client-deletion'
import { Pencil } from '@/components/shell/icons'
import { Button } from '@/components/ui/button'
import { useArchiveClient } from '@/lib/browser/client'
import type { Client } from '@/lib/contracts/client'

interface ClientActionsProps {
  client: Client
  /** Whether to show icons without labels and no deletion, for a table row. */
  compact?: boolean
  className?: string
}

/** Buttons to edit, restore or delete a client; the client's own page has every action in a menu. */
export function ClientActions({ client, compact = false, className }: ClientActionsProps) {
  // Undefined until first opened: hundreds of cards don't need hundreds of forms.
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
        <Pencil />
        <span className={cn(compact && 'sr-only')}>Edit {who}</span>
      </Button>
      {client.archivedAt && <RestoreButton client={client} compact={compact} />}
      {!compact && <DeleteButton client={client} />}
      {editing !== undefined && <EditClientDialog client={client} open={editing} onOpenChange={setEditing} />}
    </div>
  )
}

function RestoreButton({ client: { id, name }, compact }: { client: Client; compact: boolean }) {
  const { mutate, isPending } = useArchiveClient()
  return (
    <Button
      variant="ghost"
      size={compact ? 'icon-sm' : 'sm'}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate({ id, archived: false })}
      className="text-muted-foreground"
    >
      <ArchiveRestore aria-hidden />
      <span className={cn(compact && 'sr-only')}>
        Restore <span className="sr-only">{name}</span>
      </span>
    </Button>
  )
}

function DeleteButton({ client }: { client: Client }) {
  const { remove, isPending } = useClientDeletion(client)
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-disabled={isPending || undefined}
      onClick={remove}
      className="text-muted-foreground hover:text-danger-ink"
    >
      <Trash2 aria-hidden />
      <span>
        Delete <span className="sr-only">{client.name}</span>
      </span>
    </Button>
  )
}
