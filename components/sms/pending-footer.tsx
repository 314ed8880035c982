import { Button } from '@/components/ui/button'
import { CardFooter } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'

interface PendingFooterProps {
  changeCount: number
  isPending: boolean
  /** Shown while there are no unsaved changes. */
  savedText: string
  saveLabel: string
  onDiscard: () => void
}

/** The number of unsaved changes, with buttons to save or discard; submits the surrounding form. */
export function PendingFooter({ changeCount, isPending, savedText, saveLabel, onDiscard }: PendingFooterProps) {
  return (
    <CardFooter className="justify-between">
      <p role="status" className="text-sm text-muted-foreground">
        {changeCount === 0 ? savedText : changeCount === 1 ? '1 unsaved change' : `${changeCount} unsaved changes`}
      </p>
      <div className="flex flex-wrap gap-2">
        {changeCount > 0 && (
          <Button variant="ghost" disabled={isPending} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" disabled={changeCount === 0 || isPending}>
          {isPending && <Spinner />}
          <span>{isPending ? 'Saving...' : saveLabel}</span>
        </Button>
      </div>
    </CardFooter>
  )
}
