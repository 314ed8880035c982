import type { MoveTime } from '@/components/booking/move-times'
import { ButtonLink } from '@/components/site/button-link'
import { Button } from '@/components/ui/button'

interface MoveConfirmationProps {
  action: string
  time: MoveTime
  keepHref: string
}

/** Asks for confirmation of a move; nothing changes before that. */
export function MoveConfirmation({ action, time, keepHref }: MoveConfirmationProps) {
  return (
    <form
      method="post"
      action={action}
      aria-labelledby="move-to"
      className="mb-6 rounded-xl border border-primary bg-accent p-5 text-accent-foreground"
    >
      <input type="hidden" name="appointmentDate" value={time.start} />
      {time.takenOverBy && <input type="hidden" name="staffId" value={time.takenOverBy.id} />}
      <h2 id="move-to" tabIndex={-1} className="text-lg font-semibold outline-none">
        {`Move to ${time.dayLabel}, ${time.label}${time.takenOverBy ? ` with ${time.takenOverBy.name}` : ''}?`}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="lg" className="max-sm:w-full">
          Move to {time.dayLabel}, {time.label}
        </Button>
        <ButtonLink href={keepHref} variant="secondary" className="max-sm:w-full">
          Keep my time
        </ButtonLink>
      </div>
    </form>
  )
}
