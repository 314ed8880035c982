'use client'

import { CircleCheck, PencilLine } from 'lucide-react'

import { cn } from '@/components/cn'
import { SubmitButton } from '@/components/form/submit-button'
import { Button } from '@/components/ui/button'

interface SaveBarProps {
  isUnsaved: boolean
  pending: boolean
  onDiscard: () => void
}

/** A bar to save or discard, in view at the bottom of a long form while it has unsaved changes. */
export function SaveBar({ isUnsaved, pending, onDiscard }: SaveBarProps) {
  const Icon = isUnsaved ? PencilLine : CircleCheck
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border bg-card px-4 py-3',
        isUnsaved &&
          // On phones, above the navigation bar.
          'sticky bottom-3 z-10 border-primary shadow-float max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))]',
      )}
    >
      <p className={cn('flex items-center gap-2 text-sm', isUnsaved ? 'font-medium' : 'text-muted-foreground')}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <span role="status">{isUnsaved ? 'You have unsaved changes' : 'All changes are saved'}</span>
      </p>
      {isUnsaved && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button variant="secondary" onClick={onDiscard} aria-disabled={pending || undefined}>
            Discard
          </Button>
          <SubmitButton label="Save" pendingLabel="Saving..." pending={pending} />
        </div>
      )}
    </div>
  )
}
