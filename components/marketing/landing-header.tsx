import { HeaderLinks } from '@/components/marketing/header-links'
import { MarketingHeader } from '@/components/marketing/marketing-header'
import { buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

const sections = [
  { href: '#how-it-works', label: 'How it works' },
  { href: '#pricing', label: 'Pricing' },
]

export function LandingHeader() {
  return (
    <MarketingHeader>
      <HeaderLinks label="On this page" links={sections} className="hidden md:flex" />
      <a href={routes.magicLogin} className={buttonVariants({ variant: 'ghost', className: 'px-3' })}>
        Login
      </a>
      <a href={routes.magicLogin} className={buttonVariants({ className: 'max-sm:px-3' })}>
        Get Started
      </a>
    </MarketingHeader>
  )
}
