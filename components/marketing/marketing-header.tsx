import { BrandMark } from '@/components/shell/brand-mark'
import { buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

const sectionLink = 'inline-flex h-10 items-center px-3 text-sm text-muted-foreground hover:text-foreground'

export function MarketingHeader() {
  return (
    <header className="border-b border-border/70">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <a href={routes.home} className="mr-auto flex min-h-11 items-center gap-2.5">
          <BrandMark />
          <span className="font-semibold tracking-tight whitespace-nowrap max-[23.5rem]:sr-only">No-Show Shield</span>
        </a>
        <nav aria-label="On this page" className="hidden md:flex">
          <a href="#how-it-works" className={sectionLink}>
            How it works
          </a>
          <a href="#pricing" className={sectionLink}>
            Pricing
          </a>
        </nav>
        <a href={routes.magicLogin} className={buttonVariants({ variant: 'ghost', className: 'px-3' })}>
          Login
        </a>
        <a href={routes.magicLogin} className={buttonVariants({ className: 'max-sm:px-3' })}>
          Get Started
        </a>
      </div>
    </header>
  )
}
