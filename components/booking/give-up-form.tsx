import { SeenTime } from '@/components/booking/seen-time'
import { Button } from '@/components/ui/button'
import { CANCEL_REASONS, type PublicAppointment } from '@/lib/contracts/booking'
import { api } from '@/lib/routes'

const LABELS: Record<(typeof CANCEL_REASONS)[number], string> = {
  sick: 'I’m sick',
  work: 'Work came up',
  money: 'Cost',
  forgot: 'I forgot',
  other: 'Something else',
}

/** Cancels the appointment and frees its time; a reason is optional. */
export function GiveUpForm({ appointment }: { appointment: PublicAppointment }) {
  return (
    <form method="post" action={api.publicCancel(appointment.id)}>
      <SeenTime start={appointment.appointmentDate} />
      <fieldset>
        <legend className="text-sm text-muted-foreground">
          Would you like to tell us why? <span className="text-xs">(optional)</span>
        </legend>
        <div className="mt-3 flex flex-wrap gap-2">
          {CANCEL_REASONS.map((reason) => (
            <label
              key={reason}
              className="relative inline-flex min-h-11 items-center rounded-full border border-input/60 bg-card px-4 text-sm font-medium transition-colors hover:border-primary has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
            >
              <input type="radio" name="reason" value={reason} className="absolute inset-0 cursor-pointer opacity-0" />
              {LABELS[reason]}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="destructive" size="lg" className="mt-5 w-full sm:w-auto">
        Give up my spot
      </Button>
    </form>
  )
}
