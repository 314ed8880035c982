import type { Places } from '@/components/business/regions'
import { BusinessSetupForm } from '@/components/onboarding/business-setup-form'
import { BrandMark } from '@/components/shell/brand-mark'
import { buttonVariants } from '@/components/ui/button'
import { api } from '@/lib/routes'

interface OnboardingScreenProps {
  email: string
  rootHost: string
  places: Places
}

/** The only screen between signing in and the dashboard. */
export function OnboardingScreen({ email, rootHost, places }: OnboardingScreenProps) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-5 pb-20 sm:px-6">
      <header className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-2.5 font-semibold">
          <BrandMark />
          No-Show Shield
        </span>
        <form method="post" action={api.logout}>
          <button
            type="submit"
            className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            title={`Signed in as ${email}`}
          >
            Sign out
          </button>
        </form>
      </header>
      <main className="mt-8">
        <h1 className="text-2xl font-semibold sm:text-3xl">Set up your business</h1>
        <p className="mt-2 text-muted-foreground">
          It takes about a minute. You get your own booking page, opening hours and three services to start with, and
          you can change everything later.
        </p>
        <BusinessSetupForm email={email} rootHost={rootHost} places={places} />
      </main>
    </div>
  )
}
