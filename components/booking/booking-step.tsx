import type { ReactNode } from 'react'

interface BookingStepProps {
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}

/** One question on the booking page. Its heading can receive the focus when an answer above reveals it. */
export function BookingStep({ id, title, action, children }: BookingStepProps) {
  return (
    <section aria-labelledby={id} className="border-t py-7 first:border-t-0 first:pt-0">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-lg font-semibold outline-none">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
