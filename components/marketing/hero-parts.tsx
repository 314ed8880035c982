import { ArrowRight, Check } from 'lucide-react'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button'

interface Action {
  href: string
  label: string
}

/** The two ways onward below a hero's words. */
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

/** What the product promises, ticked off. */
export function Claims({ claims, className }: { claims: readonly string[]; className: string }) {
  return (
    <ul className={cn('gap-x-6 gap-y-2 border-t pt-6 text-sm', className)}>
      {claims.map((claim) => (
        <li key={claim} className="flex items-center gap-2">
          <Check aria-hidden className="size-4 shrink-0 text-primary" />
          {claim}
        </li>
      ))}
    </ul>
  )
}
