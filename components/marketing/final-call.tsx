import { ArrowRight } from 'lucide-react'

import { buttonVariants } from '@/components/ui/button'
import { api } from '@/lib/routes'

interface FinalCallProps {
  title: string
  text: string
  /** Of the button that leads to signing in. */
  label: string
}

/** The last thing a page says: what to do now. */
export function FinalCall({ title, text, label }: FinalCallProps) {
  return (
    <section aria-labelledby="final-call-title" className="border-t">
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-16 sm:px-6 sm:py-24 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h2
            id="final-call-title"
            className="max-w-2xl text-4xl leading-tight font-semibold tracking-tight sm:text-5xl"
          >
            {title}
          </h2>
          <p className="mt-4 max-w-xl text-lg text-muted-foreground">{text}</p>
        </div>
        <a href={api.login} className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}>
          {label}
          <ArrowRight aria-hidden />
        </a>
      </div>
    </section>
  )
}
