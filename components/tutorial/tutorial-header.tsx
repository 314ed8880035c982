import { MarketingHeader } from '@/components/marketing/marketing-header'
import { buttonVariants } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

/** A header with a link to the dashboard for owners, and links to log in or start for everyone else. */
export function TutorialHeader({ signedIn }: { signedIn: boolean }) {
  return (
    <MarketingHeader>
      {signedIn ? (
        <a href={routes.dashboard} className={buttonVariants({ variant: 'secondary' })}>
          Dashboard
        </a>
      ) : (
        <>
          <a href={routes.login} className={buttonVariants({ variant: 'ghost', className: 'px-3' })}>
            Login
          </a>
          <a href={api.login} className={buttonVariants({ className: 'max-sm:px-3' })}>
            Start Free
          </a>
        </>
      )}
    </MarketingHeader>
  )
}
