import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { Inbox, RotateCw } from 'lucide-react'

import { OwnerTheme } from '@/app/owner-theme'
import { EmptyState } from '@/components/shell/empty-state'
import { ThemeToggle } from '@/components/shell/theme-toggle'
import { buttonVariants } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { cn } from '@/components/cn'
import { systemClock } from '@/lib/server/clock'
import { hostSite } from '@/lib/server/http/origin'
import { isInboxOpen, unsafeAcrossBusinessesListInbox } from '@/lib/server/messaging/inbox'
import { inboxUrl } from './inbox-url'
import { MessageList } from './message-list'
import { MessageView } from './message-view'

export const metadata: Metadata = { title: 'Inbox', robots: { index: false } }

export default async function InboxPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  // Reading the headers first keeps the build from rendering this page without an environment.
  const asked = { headers: await headers() }
  if (!isInboxOpen() || hostSite(asked) !== null) notFound()
  const params = await searchParams
  const to = typeof params.to === 'string' && params.to !== '' ? params.to : null
  const messages = await unsafeAcrossBusinessesListInbox(to)
  const chosen = messages.find((message) => message.id === params.id)
  const shown = chosen ?? messages[0]
  return (
    <OwnerTheme>
      <main className="mx-auto flex min-h-dvh max-w-6xl flex-col gap-4 px-4 py-6 md:px-6">
        <header className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-2xl font-semibold">Inbox</h1>
            <p className="text-sm text-muted-foreground">
              Emails and texts that would have been sent. Only in development and the demo.
            </p>
          </div>
          <ThemeToggle />
        </header>
        <form action={inboxUrl({})} className="flex flex-wrap gap-2">
          <Input
            name="to"
            type="search"
            defaultValue={to ?? ''}
            aria-label="Recipient"
            placeholder="Email address or phone number"
            className="w-auto min-w-0 flex-1"
          />
          <button type="submit" className={buttonVariants({ variant: 'secondary' })}>
            Filter
          </button>
          {/* A full page load, so that new messages are fetched. */}
          <a href={inboxUrl({ to })} className={buttonVariants({ variant: 'secondary' })}>
            <RotateCw aria-hidden />
            Refresh
          </a>
        </form>
        {shown === undefined ? (
          <EmptyState
            icon={Inbox}
            title={to === null ? 'No messages yet' : `No messages to ${to}`}
            description="Book an appointment or ask for a sign-in link, then refresh this page."
            className="rounded-xl border bg-card"
          />
        ) : (
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            <MessageList
              messages={messages}
              openId={shown.id}
              to={to}
              now={systemClock.now()}
              className={cn(chosen && 'hidden md:block')}
            />
            <MessageView message={shown} backUrl={inboxUrl({ to })} className={cn(!chosen && 'hidden md:block')} />
          </div>
        )}
      </main>
    </OwnerTheme>
  )
}
