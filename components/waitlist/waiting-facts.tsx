import type { ReactNode } from 'react'

import { Facts } from '@/components/site/facts'
import { describeDays } from '@/components/waitlist/wish-words'
import type { PublicWaiting } from '@/lib/contracts/waiting'
import { describeTimeOfDay } from '@/lib/domain/time-of-day'
import { describeNotice } from '@/lib/domain/waiting'

interface WaitingFactsProps {
  entry: PublicWaiting
  manageHrefOf: (appointmentId: string) => string
}

/** Describes what the client is waiting for. */
export function WaitingFacts({ entry, manageHrefOf }: WaitingFactsProps) {
  const { earlierThan, service, staff, timezone } = entry
  const notice = describeNotice(entry.noticeMinutes)
  const facts: Array<[string, ReactNode]> = [
    ['What', service],
    ...(earlierThan
      ? [
          ['Booked', <Booked key="visit" visit={earlierThan} href={manageHrefOf(earlierThan.id)} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ['Days', capital(describeDays(entry, timezone).replace(/^for /, ''))],
    ['Time', capital(describeTimeOfDay(entry) ?? 'any time of day')],
    ...(staff ? [['With', staff.name] as [string, ReactNode]] : []),
    ...(notice ? [['Notice', `I need ${notice}`] as [string, ReactNode]] : []),
  ]
  return <Facts facts={facts} />
}

function Booked({ visit, href }: { visit: NonNullable<PublicWaiting['earlierThan']>; href: string }) {
  return (
    <a href={href} className="inline-flex min-h-6 items-center text-primary underline underline-offset-4">
      {visit.dateLabel} at {visit.timeLabel} {visit.zoneLabel}
    </a>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
