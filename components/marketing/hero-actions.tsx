import { ArrowRight } from 'lucide-react'

import { buttonVariants } from '@/components/ui/button'

interface Action {
  href: string
  label: string
}

/** The call to action below a hero's text, with a link to look around first. */
export function HeroActions({ primary, secondary }: { primary: Action; secondary: Action }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <a href={primary.href} className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}>
        {primary.label}
        <ArrowRight aria-hidden />
      </a>
      <a
        href={secondary.href}
        className={buttonVariants({ variant: 'secondary', size: 'lg', className: 'max-sm:w-full' })}
      >
        {secondary.label}
      </a>
    </div>
  )
}
