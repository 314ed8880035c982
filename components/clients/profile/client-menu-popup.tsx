'use client'

import { Archive, ArchiveRestore, Eraser, Merge, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'

import { ClientMenuButton, type ClientMenuItems } from '@/components/clients/profile/client-menu-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'

/** The open menu and its own button. */
export function ClientMenuPopup({
  isArchived,
  onEdit,
  onMerge,
  onArchive,
  onDelete,
  onErase,
  defaultOpen,
}: ClientMenuItems & { defaultOpen: boolean }) {
  const question = useRef<(() => void) | null>(null)
  const ArchiveIcon = isArchived ? ArchiveRestore : Archive

  // A question opens after the menu has returned the focus, so that closing it returns the focus here.
  function openQuestion() {
    const open = question.current
    question.current = null
    if (open) requestAnimationFrame(open)
  }

  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>
        <ClientMenuButton />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={openQuestion}>
        <DropdownMenuItem onSelect={() => (question.current = onEdit)}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenuItem>
        {!isArchived && (
          <DropdownMenuItem onSelect={() => (question.current = onMerge)}>
            <Merge aria-hidden />
            Merge with another client…
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={onArchive}>
          <ArchiveIcon aria-hidden />
          <span>{isArchived ? 'Restore' : 'Archive'}</span>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={() => (question.current = onDelete)}>
          <Trash2 aria-hidden />
          Delete…
        </DropdownMenuItem>
        <DropdownMenuItem variant="destructive" onSelect={() => (question.current = onErase)}>
          <Eraser aria-hidden />
          Erase personal data…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
