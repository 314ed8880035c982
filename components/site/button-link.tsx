import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button-variants'

interface ButtonLinkProps extends ComponentProps<'a'>, VariantProps<typeof buttonVariants> {
  href: string
}

/** A plain link that looks like a button; a full page load, so that no script is needed. */
export function ButtonLink({ variant, size = 'lg', className, ...props }: ButtonLinkProps) {
  return <a className={cn(buttonVariants({ variant, size }), className)} {...props} />
}
