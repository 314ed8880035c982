'use client'

import Link from 'next/link'

import { CallCard } from '@/components/calls/call-card'
import { AttentionCard } from '@/components/needs/attention-card'
import { PageHeader } from '@/components/shell/page-header'
import { buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

/** Shows everything that needs the owner's attention, with the available actions. */
export function NeedsScreen() {
  return (
    <>
      <PageHeader
        title="Needs You"
        description="Calls, requests and openings that are waiting for you."
        actions={
          <Link href={routes.admin.inbox} className={buttonVariants({ variant: 'secondary' })}>
            Messages and tasks
          </Link>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <CallCard />
        <AttentionCard />
      </div>
    </>
  )
}
