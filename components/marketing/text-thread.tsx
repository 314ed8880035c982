import { Check } from 'lucide-react'

/** A picture of a reminder on a client's phone, with the confirmation button just pressed. */
export function TextThread() {
  return (
    <div className="rounded-xl border bg-card p-4 pb-5 shadow-float">
      <p className="flex items-center gap-2.5 border-b pb-3 text-sm font-medium">
        <span className="flex size-8 items-center justify-center rounded-full bg-accent text-xs font-semibold text-accent-foreground">
          LH
        </span>
        Luna Hair
      </p>
      <p className="mt-3 text-center text-xs text-muted-foreground">Tuesday 2:30 PM</p>
      <p className="mt-2 mr-6 rounded-xl rounded-bl-md bg-muted px-3.5 py-2.5 text-sm">
        Luna Hair: Hi Ada, a reminder of your Haircut on Wed, Nov 25, 2:30 PM. Please confirm:{' '}
        <span className="text-primary underline underline-offset-2">luna.example.com</span>
      </p>
      <div className="mt-3 rounded-xl rounded-br-md border bg-background p-3.5 motion-safe:animate-in motion-safe:delay-300 motion-safe:duration-500 motion-safe:fill-mode-both motion-safe:fade-in motion-safe:slide-in-from-bottom-2">
        <p className="text-sm font-semibold">Haircut with Luna</p>
        <p className="text-xs text-muted-foreground">Wednesday, 2:30 PM EST</p>
        <p className="mt-3 flex h-9 items-center justify-center rounded-lg bg-primary text-sm whitespace-nowrap font-medium text-primary-foreground">
          Confirm appointment
        </p>
      </div>
      <p className="mt-2 flex items-center justify-end gap-1 text-xs text-muted-foreground">
        <Check className="size-3.5" />
        Tapped 2:41 PM
      </p>
    </div>
  )
}
