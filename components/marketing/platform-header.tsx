import { HeaderLinks } from '@/components/marketing/header-links'
import { MarketingHeader } from '@/components/marketing/marketing-header'
import { buttonVariants } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

const links = [
  { href: '#features', label: 'Features' },
  { href: '#pricing', label: 'Pricing' },
  { href: routes.tutorial, label: 'How It Works' },
]

/** A header that stays in view; on phones the links are on a separate line, which scrolls away. */
export function PlatformHeader() {
  return (
    <>
      <MarketingHeader sticky>
        <HeaderLinks label="Platform" links={links} className="hidden md:flex" />
        <a href={routes.login} className={buttonVariants({ variant: 'ghost', className: 'px-3' })}>
          Login
        </a>
        <a href={api.login} className={buttonVariants({ className: 'max-sm:px-3' })}>
          Start Free
        </a>
      </MarketingHeader>
      <HeaderLinks label="Platform" links={links} className="border-b border-border/70 px-1 sm:px-3 md:hidden" />
    </>
  )
}
