import { Vignette } from '@/components/marketing/vignette'

const entries = [
  { client: 'Noor Haddad', wish: 'Haircut, for Wed, Nov 25', since: 'Nov 12' },
  { client: 'Jonah Reed', wish: 'Beard trim, any day', since: 'Nov 15' },
  { client: 'Priya Nair', wish: 'Color, for Fri, Nov 27', since: 'Nov 18' },
]

export function WaitlistPicture() {
  return (
    <Vignette description="An appointment on Wednesday at 4:00 PM is cancelled. Below it the waitlist with three clients by position; the first, Noor Haddad, wants a haircut on that Wednesday.">
      <p className="rounded-xl border border-dashed border-input bg-card px-4 py-3.5 text-sm">
        <span className="font-semibold tabular-nums">Wed 4:00 PM</span>
        <span className="text-muted-foreground"> · Haircut, cancelled just now</span>
      </p>
      <div className="mt-4 divide-y overflow-hidden rounded-xl border bg-card shadow-float">
        {entries.map(({ client, wish, since }, index) => (
          <div key={client} className="flex items-center gap-3 px-4 py-3.5">
            <p className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-semibold text-accent-foreground tabular-nums">
              {index + 1}
            </p>
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium">{client}</p>
              <p className="text-muted-foreground">{wish}</p>
            </div>
            <p className="shrink-0 text-xs text-muted-foreground max-sm:hidden">since {since}</p>
          </div>
        ))}
      </div>
    </Vignette>
  )
}
