import type { Metadata } from 'next'

import { AuthCard } from '@/components/auth/auth-card'
import { SignOutForm } from '@/components/auth/sign-out-form'
import { buttonVariants } from '@/components/ui/button'
import { toCallbackPath } from '@/lib/server/auth/callback-path'
import { currentSignedIn } from '@/lib/server/auth/page-guards'
import { api, routes } from '@/lib/routes'

export const metadata: Metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<{ callbackUrl?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams
  const goingTo = toCallbackPath([callbackUrl].flat()[0])
  const signedIn = await currentSignedIn()
  if (signedIn) {
    return (
      <AuthCard title="You are signed in" description={<>This browser is signed in as {signedIn.email}.</>}>
        <a href={goingTo} className={buttonVariants()}>
          {goingTo === routes.dashboard ? 'Go to dashboard' : 'Continue'}
        </a>
        <SignOutForm />
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Welcome back" description="Sign in to see today's schedule and who has confirmed.">
      <a href={`${api.login}?callbackUrl=${encodeURIComponent(goingTo)}`} className={buttonVariants()}>
        Sign in with your email
      </a>
      <p className="text-sm text-muted-foreground">
        New here? The same button opens your account: we email you a link, and you choose your business name next.
      </p>
    </AuthCard>
  )
}
