import { Check } from 'lucide-react'

import { NextSteps } from '@/components/booking/next-steps'
import { ButtonLink } from '@/components/site/button-link'

const LINK_BY: Record<string, string> = { email: 'email', sms: 'text' }

const nextSteps = (by: string) => [
  `As soon as a time that fits opens up, we’ll send you a link by ${by}.`,
  'Open it and take the time with one tap. Others may get a link too: first come, first served.',
  "If the time doesn't work for you, do nothing: you keep your place.",
]

interface JoinedProps {
  position: number
  homeHref: string
  /** URL of the client's waitlist entry; null if only their messages may contain that link. */
  waitingHref: string | null
  /** The channels for offers; empty if there is none. */
  channels: readonly string[]
}

const UNREACHED_STEPS = ['We can’t send you messages. Please check the free times now and then, or call us.']

/** Shown right after joining: confirms it and says what happens next. */
export function Joined({ position, homeHref, waitingHref, channels }: JoinedProps) {
  const by = channels.flatMap((channel) => LINK_BY[channel] ?? []).join(' and ')
  return (
    <>
      <div className="text-center">
        <span
          aria-hidden
          className="mx-auto flex size-20 items-center justify-center rounded-full bg-success-soft text-success-ink"
        >
          <Check className="size-10" strokeWidth={2.5} />
        </span>
        <h1 className="mt-5 text-3xl font-semibold">You are number {position} on the waitlist</h1>
        <p role="status" className="mt-2 text-muted-foreground">
          Successfully joined the waitlist!
        </p>
      </div>
      <NextSteps steps={by === '' ? UNREACHED_STEPS : nextSteps(by)} />
      <div className="mt-8 grid gap-3">
        {waitingHref && (
          <ButtonLink href={waitingHref} className="w-full">
            See my place, change or leave
          </ButtonLink>
        )}
        <ButtonLink href={homeHref} variant="secondary" className="w-full">
          Back to the site
        </ButtonLink>
      </div>
    </>
  )
}
