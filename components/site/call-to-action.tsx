import { CalendarCheck } from '@/components/site/icons'

import { ButtonLink } from '@/components/site/button-link'

interface CallToActionProps {
  title: string
  subtitle: string
  bookHref: string
}

/** The call to action at the end of the public site. */
export function CallToAction({ title, subtitle, bookHref }: CallToActionProps) {
  return (
    <section aria-labelledby="call-to-action" className="mx-auto max-w-5xl px-4 pb-16 sm:px-6">
      <div className="rounded-xl bg-accent px-6 py-12 text-center sm:px-12">
        <h2 id="call-to-action" className="text-2xl font-semibold break-words sm:text-3xl">
          {title}
        </h2>
        <p className="mx-auto mt-3 max-w-xl break-words text-accent-foreground">{subtitle}</p>
        <ButtonLink href={bookHref} className="mt-7 max-sm:w-full">
          <CalendarCheck aria-hidden />
          Book now
        </ButtonLink>
      </div>
    </section>
  )
}
