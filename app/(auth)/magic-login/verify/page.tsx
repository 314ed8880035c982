import type { Metadata } from 'next'

import { AuthCard } from '@/components/auth/auth-card'
import { UseLinkForm } from '@/components/auth/use-link-form'
import { buttonVariants } from '@/components/ui/button'
import { magicLink } from '@/lib/contracts/user'
import { repairSignInLink } from '@/lib/domain/mailed-link'
import { toCallbackPath } from '@/lib/server/auth/callback-path'
import { readMagicLink } from '@/lib/server/auth/magic-link'
import { currentSignedIn } from '@/lib/server/auth/page-guards'
import { productionDeps } from '@/lib/server/deps'
import { routes } from '@/lib/routes'

export const metadata: Metadata = {
  title: 'Sign in',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Opening the page changes nothing, because mail scanners open links. Only the button's POST uses up the link. */
export default async function VerifyPage({ searchParams }: Props) {
  const asked = await searchParams
  const given = repairSignInLink(asked)
  const link = magicLink.safeParse(given)
  const state = link.success ? await readMagicLink(link.data, productionDeps()) : asked.error ? 'dead' : 'changed'
  if (!link.success || state !== 'live') return <InvalidLink wasChanged={state === 'changed'} />
  return (
    <AuthCard
      title="One more tap"
      description={
        <>
          You are signing in as <strong className="text-foreground">{link.data.email}</strong>.
        </>
      }
    >
      <UseLinkForm {...link.data} callbackUrl={toCallbackPath(given.callbackUrl)} />
    </AuthCard>
  )
}

async function InvalidLink({ wasChanged }: { wasChanged: boolean }) {
  const signedIn = await currentSignedIn()
  return (
    <AuthCard
      title={wasChanged ? 'This link is incomplete' : 'This link no longer works'}
      description={
        wasChanged
          ? 'Part of it was lost or changed on the way here. Open it from the email again, copy all of it, or get a new one.'
          : 'It has expired or was used before. Sign-in links work once and expire in 15 minutes.'
      }
    >
      {signedIn && (
        <a href={routes.dashboard} className={buttonVariants()}>
          Go to dashboard
        </a>
      )}
      <a href={routes.magicLogin} className={buttonVariants({ variant: signedIn ? 'secondary' : 'default' })}>
        Send me a new link
      </a>
    </AuthCard>
  )
}
