'use client'

import { useId, useState } from 'react'

import { MergeDialog } from '@/components/clients/duplicates/merge-dialog'
import { useDebounced } from '@/components/clients/use-debounced'
import { FieldFrame } from '@/components/form/field-frame'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
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
import { useFoundClients } from '@/lib/browser/client'
import type { Client } from '@/lib/contracts/client'

/** How many clients are listed, as in other searches for one, whose results are shared. */
const FOUND = 8

interface MergeWithDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  client: Pick<Client, 'id' | 'name'>
  onMerged: (survivingId: string) => void
}

/** Finds the other client who is the same person, and continues with the preview of their merge. */
export function MergeWithDialog({ open, onOpenChange, client, onMerged }: MergeWithDialogProps) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const [isPreviewed, setIsPreviewed] = useState(false)

  function choose(id: string) {
    onOpenChange(false)
    setOtherId(id)
    setIsPreviewed(true)
  }

  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Merge with another client</DialogTitle>
            <DialogDescription>
              For clients you have twice. You see what would change before anything does.
            </DialogDescription>
          </DialogHeader>
          <DialogBody className="min-h-96">
            <OtherClient client={client} onChoose={choose} />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      </Dialog>
      {otherId && (
        <MergeDialog open={isPreviewed} onOpenChange={setIsPreviewed} ids={[client.id, otherId]} onMerged={onMerged} />
      )}
    </>
  )
}

interface OtherClientProps {
  client: Pick<Client, 'id' | 'name'>
  onChoose: (id: string) => void
}

function OtherClient({ client, onChoose }: OtherClientProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { data, isError } = useFoundClients(useDebounced(text.trim()), FOUND)
  const others = (data?.rows ?? []).filter((found) => found.id !== client.id)
  return (
    <FieldFrame
      id={id}
      label={`Who is the same person as ${client.name}?`}
      hint={data && others.length === 0 ? 'No other client matches.' : undefined}
    >
      {(control) => (
        <Combobox
          {...control}
          value={text}
          onValueChange={setText}
          options={others.map(({ id: key, name, phone, email }) => ({
            id: key,
            label: name,
            detail: phone ?? email ?? 'No phone or email',
          }))}
          onOptionSelect={(option) => onChoose(option.id)}
          listLabel="Clients"
          status={isError ? 'Couldn’t load clients' : others.length === 1 ? '1 client' : `${others.length} clients`}
          placeholder="Search by name, phone or email"
        />
      )}
    </FieldFrame>
  )
}
