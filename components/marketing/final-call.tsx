import { ArrowRight } from 'lucide-react'

import { buttonVariants } from '@/components/ui/button'
import { api } from '@/lib/routes'

interface FinalCallProps {
  title: string
  text: string
  /** Label of the page's call to action. */
  label: string
}

/** The page's closing call to action. */
export function FinalCall({ title, text, label }: FinalCallProps) {
  return (
    <section aria-labelledby="final-call-title" className="border-t">
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-16 sm:px-6 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 id="final-call-title" className="max-w-2xl text-3xl font-semibold sm:text-4xl">
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
