'use client'

import { useState } from 'react'

import { MergeChoice } from '@/components/clients/duplicates/merge-choice'
import { MergeOutcome } from '@/components/clients/duplicates/merge-outcome'
import { FormError } from '@/components/form/form-error'
import { SubmitButton } from '@/components/form/submit-button'
import { useOnOpen } from '@/components/form/use-on-open'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { useMergeClients, useMergePreview } from '@/lib/browser/client-merge'
import { failureSentence } from '@/lib/browser/fetch-json'

interface MergeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Both clients; the first one stays unless the owner chooses the other. */
  ids: readonly [string, string]
  onMerged: (survivingId: string) => void
}

/** Shows both client records side by side, a choice of which one stays, and the result of the merge. */
export function MergeDialog({ open, onOpenChange, ids, onMerged }: MergeDialogProps) {
  const [stays, setStays] = useState(ids[0])
  const goes = ids[0] === stays ? ids[1] : ids[0]
  const { data: preview, error, isPlaceholderData, refetch } = useMergePreview({ stays, goes }, open)
  const { mutate, reset, isPending, error: refusal } = useMergeClients()

  useOnOpen(open, () => {
    setStays(ids[0])
    reset()
  })

  function merge() {
    if (isPending || isPlaceholderData || !preview) return
    const body = { otherId: goes, version: preview.stays.version, otherVersion: preview.goes.version }
    mutate(
      { id: stays, body },
      {
        onSuccess: ({ client }) => {
          onOpenChange(false)
          onMerged(client.id)
        },
        onError: () => void refetch(),
      },
    )
  }

  const failure = refusal ?? (preview ? null : error)
  return (
    <Dialog open={open} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <DialogContent className="md:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Are these the same person?</DialogTitle>
          <DialogDescription>
            We’ll keep one client and move everything over from the other. You can undo this for 30 days.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-5">
          <FormError message={failure ? failureSentence(failure) : null} />
          {preview ? (
            <>
              <MergeChoice preview={preview} ids={ids} stays={stays} onChoose={setStays} />
              <MergeOutcome preview={preview} isStale={isPlaceholderData} />
            </>
          ) : (
            !error && <ListSkeleton label="Loading both clients" count={2} />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton
            label="Merge clients"
            pendingLabel="Merging..."
            pending={isPending}
            disabled={!preview}
            onClick={merge}
          />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
