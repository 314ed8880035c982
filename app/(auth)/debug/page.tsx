import type { Metadata } from 'next'
import { headers } from 'next/headers'

import { AuthCard } from '@/components/auth/auth-card'
import { AuthProbe } from '@/components/auth/auth-probe'
import { SignOutForm } from '@/components/auth/sign-out-form'
import { buttonVariants } from '@/components/ui/button'
import { getDebugSession } from '@/lib/server/auth/queries'
import { routes } from '@/lib/routes'

export const metadata: Metadata = { title: 'Sign-in check', robots: { index: false, follow: false } }

export default async function DebugPage() {
  const session = await getDebugSession(await headers())
  const facts = [
    ['Signed in', session.signedIn ? 'yes' : 'no'],
    ['Session cookie', session.cookiePresent ? 'came with the request' : 'none'],
    ['Email', session.email],
    ['User id', session.userId],
    ['Business id', session.businessId],
    ['Subdomain', session.subdomain],
    ['Signed in until', session.expires],
  ] as const
  return (
    <AuthCard
      title="Sign-in check"
      description="What the server knows about this browser's sign-in, and nobody else's."
    >
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="tabular-nums">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <AuthProbe />
      {session.signedIn ? (
        <SignOutForm />
      ) : (
        <a href={routes.login} className={buttonVariants()}>
          Sign in
        </a>
      )}
    </AuthCard>
  )
}
