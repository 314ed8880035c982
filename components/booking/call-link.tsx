import { Phone } from 'lucide-react'

import { telHref } from '@/components/contact-links'
import { buttonVariants } from '@/components/ui/button'

/** Links to the business's phone number. */
export function CallLink({ phone }: { phone: string }) {
  return (
    <a href={telHref(phone)} className={buttonVariants({ variant: 'secondary', className: 'mt-3 max-sm:w-full' })}>
      <Phone aria-hidden />
      Call {phone}
    </a>
  )
}
