'use client'

import { EffectFigures } from '@/components/analytics/effect-card'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { useCallEffect } from '@/lib/browser/call'
import { failureSentence } from '@/lib/browser/fetch-json'

interface EffectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What the calls are worth in this business. */
export function EffectDialog({ open, onOpenChange }: EffectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Do the calls help?</DialogTitle>
          <DialogDescription>
            About one in twenty risky visits is left off the list by chance. Comparing both tells what the calls are
            worth here.
          </DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0} role="region" aria-label="What the calls are worth">
          <EffectBody />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function EffectBody() {
  const { data, error, refetch } = useCallEffect()
  if (error && !data)
    return (
      <ErrorState title="This could not be loaded" message={failureSentence(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <ListSkeleton label="Loading what the calls are worth" count={2} />
  return <EffectFigures effect={data} />
}
