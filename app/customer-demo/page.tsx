import { CalendarCheck, CalendarPlus, Globe, ListOrdered } from 'lucide-react'
import type { Metadata } from 'next'

import { productMetadata } from '@/app/share-metadata'
import { DemoLink } from '@/components/site/demo-link'
import { BrandMark } from '@/components/shell/brand-mark'
import { ButtonLink } from '@/components/site/button-link'
import { routes } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'

import { loadDemo } from './load-demo'

/** The canonical URL is known only at run time, not at build time. */
export const dynamic = 'force-dynamic'

export function generateMetadata(): Metadata {
  return {
    title: 'Customer Demo',
    ...productMetadata({
      title: 'Customer Demo',
      description: 'Try what your customers see: booking, confirming and the waitlist, without an account.',
      base: getEnv().APP_URL,
      path: routes.customerDemo,
    }),
  }
}

export default async function CustomerDemoPage() {
  const { signedIn, links } = await loadDemo()
  return (
    <main className="mx-auto max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
      <BrandMark className="size-10" />
      <h1 className="mt-5 text-3xl font-semibold">Customer Demo</h1>
      <p className="mt-3 text-muted-foreground">
        What your customers see: no account, no app, a few taps on their phone.
      </p>
      {links ? (
        <ul className="mt-8 grid gap-3">
          {links.confirm && (
            <DemoLink
              icon={CalendarCheck}
              href={links.confirm}
              title="Confirm an appointment"
              description="The page behind the link in every reminder."
            />
          )}
          {!links.confirm && signedIn && (
            <DemoLink
              icon={CalendarCheck}
              href={routes.admin.share}
              title="Confirm an appointment"
              description="Send yourself a test booking first, then come back here."
            />
          )}
          <DemoLink
            icon={CalendarPlus}
            href={links.book}
            title="Book an appointment"
            description="Service, day, time, name: done."
          />
          <DemoLink
            icon={ListOrdered}
            href={links.joinWaitlist}
            title="Join the waitlist"
            description="For a day that is already full."
          />
          <DemoLink
            icon={Globe}
            href={links.home}
            title="Visit the public site"
            description="Services, hours and address of the business."
          />
        </ul>
      ) : (
        <p className="mt-8 rounded-xl border bg-card p-5">
          This server has no demo business. Sign in to see the pages of your own.
        </p>
      )}
      <div className="mt-8">
        {signedIn ? (
          <ButtonLink href={routes.dashboard}>Back to Dashboard</ButtonLink>
        ) : (
          <ButtonLink href={routes.login}>Sign In</ButtonLink>
        )}
      </div>
    </main>
  )
}
