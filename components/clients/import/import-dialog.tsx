'use client'

import { FileStep } from '@/components/clients/import/file-step'
import { ListStep } from '@/components/clients/import/list-step'
import { type ImportOutcome, useImport } from '@/components/clients/import/use-import'
import { FormError } from '@/components/form/form-error'
import { useOnOpen } from '@/components/form/use-on-open'
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
import { Spinner } from '@/components/ui/spinner'

interface ImportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called with what was imported, after the dialog has closed. */
  onImported: (outcome: ImportOutcome) => void
}

/** Imports a list of clients. Nothing is saved before the owner has seen a preview. */
export function ImportDialog({ open, onOpenChange, onImported }: ImportDialogProps) {
  const state = useImport((outcome) => {
    onOpenChange(false)
    onImported(outcome)
  })

  useOnOpen(open, () => {
    // After a finished import the dialog starts over; an unfinished one is kept.
    if (state.isDone) state.startOver()
  })

  return (
    <Dialog open={open} onOpenChange={(next) => !state.isImporting && onOpenChange(next)}>
      <DialogContent {...(state.isDone && { onCloseAutoFocus: leaveFocus })}>
        <DialogHeader>
          <DialogTitle>Import clients</DialogTitle>
          <DialogDescription>
            Clients you already have are found by phone or email and never overwritten.
          </DialogDescription>
        </DialogHeader>
        <DialogBody aria-busy={state.isChecking || state.isImporting || undefined}>
          <div className="grid grid-cols-1 gap-5">
            <FormError message={state.problem} />
            <FileStep file={state.reading?.file ?? null} onChoose={state.chooseFile} />
            {state.reading && (
              <ListStep
                list={state.reading.list}
                program={state.program}
                expected={state.expected}
                rows={state.reading.file.rows}
                columns={state.reading.columns}
                onColumnsChange={(columns) => state.change({ columns })}
                includesBlocked={state.reading.includesBlocked}
                onIncludesBlockedChange={(includesBlocked) => state.change({ includesBlocked })}
              />
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <ImportButton state={state} />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Leaves the focus to the import's result. */
function leaveFocus(event: Event) {
  event.preventDefault()
}

function ImportButton({ state }: { state: ReturnType<typeof useImport> }) {
  const { expected, isChecking, isImporting, hasCheckFailed, checkAgain, importAll } = state
  if (hasCheckFailed) return <Button onClick={checkAgain}>Try again</Button>
  const isBusy = isChecking || isImporting
  const count = expected ? expected.result.added + expected.result.completed : 0
  return (
    <Button
      disabled={!isBusy && count === 0}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && importAll()}
    >
      {isBusy && <Spinner />}
      <span>{labelOf(state, count)}</span>
    </Button>
  )
}

function labelOf({ expected, isChecking, isImporting }: ReturnType<typeof useImport>, count: number): string {
  if (isChecking) return 'Checking...'
  if (isImporting) return 'Importing...'
  if (expected === null) return 'Import'
  if (count === 0) return 'Nothing to import'
  return `Import ${count} ${count === 1 ? 'client' : 'clients'}`
}
