import { mailHref, mapHref, telHref } from '@/components/contact-links'
import type { PublicBusiness } from '@/lib/contracts/business'

type Contacts = Pick<PublicBusiness, 'businessName' | 'address' | 'mapLink' | 'phone' | 'email'>

/** The business's own contact details, so that every page says how to reach a person. */
export function SiteFooter({ business }: { business: Contacts }) {
  const { businessName, address, mapLink, phone, email } = business
  return (
    <footer className="border-t bg-card print:hidden">
      <div className="mx-auto flex max-w-5xl flex-wrap items-start justify-between gap-x-8 gap-y-4 px-4 py-8 text-sm text-muted-foreground sm:px-6">
        <div className="grid gap-x-5 gap-y-1 sm:flex sm:flex-wrap">
          <p className="py-1 font-medium text-foreground" translate="no">
            {businessName}
          </p>
          {address && <FooterLink href={mapHref(address, mapLink)}>{address}</FooterLink>}
          {phone && <FooterLink href={telHref(phone)}>{phone}</FooterLink>}
          {email && <FooterLink href={mailHref(email)}>{email}</FooterLink>}
        </div>
        <p className="py-1">Bookings by No-Show Shield</p>
      </div>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="py-1 break-words underline decoration-border underline-offset-4 hover:text-foreground hover:decoration-current"
    >
      {children}
    </a>
  )
}
