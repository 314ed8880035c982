'use client'

import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Button } from '@/components/ui/button'

export interface ClientMenuItems {
  isArchived: boolean
  onEdit: () => void
  onMerge: () => void
  onArchive: () => void
  onDelete: () => void
  onErase: () => void
}

export function ClientMenuButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="secondary" size="icon" aria-label="More actions" className="max-md:flex-none!" {...props}>
      <Ellipsis aria-hidden />
    </Button>
  )
}
