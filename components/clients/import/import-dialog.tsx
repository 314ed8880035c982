'use client'

import { FileStep } from '@/components/clients/import/file-step'
import { ImportReport } from '@/components/clients/import/import-report'
import { ListStep } from '@/components/clients/import/list-step'
import { useImport } from '@/components/clients/import/use-import'
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
}

/** Brings in a list of clients; nothing is written before the owner has seen what would happen. */
export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const state = useImport()
  const { file, result, problem, isPending } = state

  useOnOpen(open, () => {
    // After a finished import the dialog starts over; an unfinished one is still there.
    if (result && !result.dryRun) state.startOver()
  })

  return (
    <Dialog open={open} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Import clients</DialogTitle>
          <DialogDescription>
            Clients you already have are found by phone or email and never overwritten.
          </DialogDescription>
        </DialogHeader>
        <DialogBody aria-busy={isPending || undefined}>
          <div className="grid grid-cols-1 gap-5">
            <FormError message={problem} />
            {!result && <FileStep file={file} onChoose={state.choose} />}
            {!result && file && (
              <ListStep
                list={state.list}
                program={state.program}
                rows={file.rows}
                columns={state.columns}
                onColumnsChange={state.setColumns}
                includesBlocked={state.includesBlocked}
                onIncludesBlockedChange={state.setIncludesBlocked}
              />
            )}
            {result && <ImportReport result={result} ignored={state.list.ignored} />}
          </div>
        </DialogBody>
        <ImportFooter state={state} />
      </DialogContent>
    </Dialog>
  )
}

function ImportFooter({ state: { canCheck, result, run, back, isPending } }: { state: ReturnType<typeof useImport> }) {
  if (result && !result.dryRun) {
    return (
      <DialogFooter>
        <DialogClose asChild>
          <Button>Close</Button>
        </DialogClose>
      </DialogFooter>
    )
  }
  const count = result ? result.added + result.completed : 0
  return (
    <DialogFooter>
      {result ? (
        <Button variant="secondary" onClick={back}>
          Back
        </Button>
      ) : (
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
      )}
      <Button
        disabled={result ? count === 0 : !canCheck}
        aria-disabled={isPending || undefined}
        onClick={() => run(result === null)}
      >
        {isPending && <Spinner />}
        <span>{labelOf(result !== null, isPending, count)}</span>
      </Button>
    </DialogFooter>
  )
}

function labelOf(checked: boolean, isPending: boolean, count: number): string {
  if (!checked) return isPending ? 'Checking...' : 'Check'
  if (isPending) return 'Importing...'
  if (count === 0) return 'Nothing to import'
  return `Import ${count} ${count === 1 ? 'client' : 'clients'}`
}
