import { Vignette } from '@/components/marketing/vignette'

/** A picture of a counter card that invites clients to book online. */
export function CounterCardPicture() {
  return (
    <Vignette description="A card for the counter: Book your next appointment with Luna Hair at luna.example.com. No app, no account.">
      <div className="mx-auto max-w-sm py-4 sm:py-8">
        <div className="relative z-10 rounded-t-xl rounded-b-md border bg-card px-6 py-10 text-center shadow-float">
          <p className="mx-auto flex size-12 items-center justify-center rounded-full bg-primary font-semibold text-primary-foreground">
            LH
          </p>
          <p className="mt-6 text-2xl font-semibold">Book your next appointment with Luna Hair</p>
          <p className="mt-6 rounded-xl bg-muted px-4 py-3 font-medium break-words">luna.example.com</p>
          <p className="mt-4 text-sm text-muted-foreground">
            No app, no account. Confirm or move it whenever you need.
          </p>
        </div>
        <div className="mx-4 h-4 rounded-b-xl bg-muted shadow-float" />
      </div>
    </Vignette>
  )
}
