import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { loadDecision } from '@/app/sites/load-linked'
import type { SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { DecisionScreen } from '@/components/requests/decision-screen'
import { DECISION_ACTS } from '@/lib/domain/owner-notification'
import { routes } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'

type Segments = SiteSegment & { token: string; act: string }

interface PageProps {
  params: Promise<Segments>
  searchParams: Promise<{ done?: string; problem?: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { business } = await load(await params)
  return { ...privatePage, title: { absolute: `A request – ${business.businessName}` } }
}

/** Shows a request and one button. Opening the page changes nothing, because mail scanners open every link. */
export default async function DecisionPage({ params, searchParams }: PageProps) {
  const [asked, { done, problem }] = await Promise.all([params, searchParams])
  const { decision, business } = await load(asked)
  return (
    <DecisionScreen
      decision={decision}
      businessName={business.businessName}
      token={asked.token}
      isDone={done !== undefined}
      hasFailed={problem !== undefined}
      accountUrl={getEnv().APP_URL + routes.admin.needs}
    />
  )
}

function load(asked: Segments) {
  const act = DECISION_ACTS.find((known) => known === asked.act)
  return act ? loadDecision[act](asked) : notFound()
}
