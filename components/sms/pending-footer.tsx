import { Button } from '@/components/ui/button'
import { CardFooter } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'

interface PendingFooterProps {
  changeCount: number
  isPending: boolean
  saveLabel: string
  onDiscard: () => void
}

/** How much is unsaved, and what to do about it; submits the form around it. */
export function PendingFooter({ changeCount, isPending, saveLabel, onDiscard }: PendingFooterProps) {
  return (
    <CardFooter className="justify-between">
      <p role="status" className="text-sm text-muted-foreground">
        {describeChanges(changeCount)}
      </p>
      <div className="flex flex-wrap gap-2">
        {changeCount > 0 && (
          <Button variant="ghost" disabled={isPending} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" disabled={changeCount === 0 || isPending}>
          {isPending && <Spinner />}
          {isPending ? 'Saving...' : saveLabel}
        </Button>
      </div>
    </CardFooter>
  )
}

function describeChanges(count: number): string {
  if (count === 0) return 'All changes saved'
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`
}
