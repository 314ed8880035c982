'use client'

import { useState } from 'react'

import { EditClientDialog, MergeWithDialog } from '@/components/clients/on-demand'
import { ClientMenuButton, type ClientMenuItems } from '@/components/clients/profile/client-menu-button'
import { useClientDeletion } from '@/components/clients/use-client-deletion'
import { EraseClientDialog } from '@/components/data/on-demand'
import { popupOnDemand } from '@/components/on-demand'
import { useArchiveClient } from '@/lib/browser/client'
import type { Client } from '@/lib/contracts/client'

const MenuOnDemand = popupOnDemand<ClientMenuItems>(
  'menu',
  ({
    isArchived: _isArchived,
    onEdit: _edit,
    onMerge: _merge,
    onArchive: _archive,
    onDelete: _delete,
    onErase: _erase,
    ...props
  }) => <ClientMenuButton {...props} />,
  () => import('@/components/clients/profile/client-menu-popup').then((part) => part.ClientMenuPopup),
)

interface ClientMenuProps {
  client: Client
  onDeleted: () => void
  /** Called with the id of the client that stays. */
  onMerged: (survivingId: string) => void
}

type Question = 'edit' | 'merge' | 'erase'

/** The actions that are needed less often than booking: edit, merge, archive or restore, delete, erase. */
export function ClientMenu({ client, onDeleted, onMerged }: ClientMenuProps) {
  const [dialog, setDialog] = useState<Question | null>(null)
  const { mutate: archive, isPending } = useArchiveClient()
  const { remove } = useClientDeletion(client, onDeleted)
  const { id, name, archivedAt } = client
  const toggle = (which: Question) => (open: boolean) => setDialog(open ? which : null)
  return (
    <>
      <MenuOnDemand
        isArchived={archivedAt !== null}
        onEdit={() => setDialog('edit')}
        onMerge={() => setDialog('merge')}
        onArchive={() => !isPending && archive({ id, archived: !archivedAt })}
        onDelete={remove}
        onErase={() => setDialog('erase')}
      />
      <EditClientDialog client={client} open={dialog === 'edit'} onOpenChange={toggle('edit')} />
      <MergeWithDialog client={client} open={dialog === 'merge'} onOpenChange={toggle('merge')} onMerged={onMerged} />
      <EraseClientDialog open={dialog === 'erase'} onOpenChange={toggle('erase')} clientId={id} name={name} />
    </>
  )
}
