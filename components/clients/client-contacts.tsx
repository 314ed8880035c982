import { Mail, MailX, MegaphoneOff, MessageSquare, MessageSquareOff, Phone } from 'lucide-react'

import { cn } from '@/components/cn'
import { smsHref, telHref } from '@/components/contact-links'
import type { Client } from '@/lib/contracts/client'
import { UNCHECKED_PHONE } from '@/lib/domain/phone'

/** Links to call, text and email the client. */
export function ClientContacts({
  client: { name, phone, phoneUnchecked, email, cannotTextReason, emailOptedOutAt, marketingRefusedAt },
  inline = false,
}: {
  client: Client
  /** Whether to show them on one line if there is room, for the page's header. */
  inline?: boolean
}) {
  const link =
    'inline-flex min-h-11 min-w-0 items-center md:min-h-8 gap-2 rounded-sm hover:text-foreground hover:underline'
  if (!phone && !email) return <p className="text-sm text-muted-foreground">No phone or email</p>
  return (
    <div
      className={cn(
        'text-sm text-muted-foreground',
        inline ? 'flex flex-wrap items-center gap-x-5' : 'grid justify-items-start',
      )}
    >
      {phone && (
        <p className="flex flex-wrap gap-x-4">
          <a href={telHref(phone)} className={link}>
            <Phone aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">Call {name}, </span>
            {phone}
            {phoneUnchecked && <span className="text-warning-ink">({UNCHECKED_PHONE})</span>}
          </a>
          <a href={smsHref(phone)} className={link}>
            <MessageSquare aria-hidden className="size-4 shrink-0" />
            Text <span className="sr-only">{name}</span>
          </a>
        </p>
      )}
      {phone && cannotTextReason && (
        <p className="inline-flex items-center gap-2 text-warning-ink">
          <MessageSquareOff aria-hidden className="size-4 shrink-0" />
          Can’t be texted: {cannotTextReason}
        </p>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${link} max-w-full`}>
          <Mail aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Email {name}, </span>
          <span className="truncate">{email}</span>
        </a>
      )}
      {email && emailOptedOutAt && (
        <p className="inline-flex items-center gap-2 text-warning-ink">
          <MailX aria-hidden className="size-4 shrink-0" />
          Opted out of email
        </p>
      )}
      {marketingRefusedAt && (
        <p className="inline-flex items-center gap-2 text-muted-foreground">
          <MegaphoneOff aria-hidden className="size-4 shrink-0" />
          Doesn’t want invitations
        </p>
      )}
    </div>
  )
}
