'use client'

import { type ReactNode, useRef } from 'react'

import { DueCard } from '@/components/dashboard/due-card'
import { HelpCard } from '@/components/dashboard/help-card'
import { MoodAnalytics } from '@/components/dashboard/mood-analytics'
import { NextVisit } from '@/components/dashboard/next-visit'
import { QuickActions } from '@/components/dashboard/quick-actions'
import { RecentActivity } from '@/components/dashboard/recent-activity'
import { RecoveredCard } from '@/components/dashboard/recovered-card'
import { StatCards } from '@/components/dashboard/stat-cards'
import { TodaysSchedule } from '@/components/dashboard/todays-schedule'
import { WaitlistPreview } from '@/components/dashboard/waitlist-preview'
import { Checklist } from '@/components/first-day/checklist'
import { EmptyParts } from '@/components/first-day/empty-parts'
import { QUIET_PARTS, type QuietPart, useEmptyParts } from '@/components/first-day/use-empty-parts'
import { NeedsCard } from '@/components/needs/needs-card'
import type { Share } from '@/components/share/share'
import { ShareCard } from '@/components/share/share-card'
import type { FirstDay } from '@/lib/contracts/first-day'

const PARTS: Record<QuietPart, ReactNode> = {
  figures: <StatCards key="figures" />,
  needs: <NeedsCard key="needs" />,
  schedule: <TodaysSchedule key="schedule" />,
  waitlist: <WaitlistPreview key="waitlist" />,
  activity: <RecentActivity key="activity" />,
  recovered: <RecoveredCard key="recovered" />,
  due: <DueCard key="due" />,
  moods: <MoodAnalytics key="moods" />,
}

interface FirstDayDashboardProps {
  firstDay: FirstDay
  share: Share
  publicSiteUrl: string
}

/** The dashboard of a new business: first steps and sharing come first; empty parts are collapsed. */
export function FirstDayDashboard({ firstDay, share, publicSiteUrl }: FirstDayDashboardProps) {
  const address = useRef<HTMLInputElement>(null)
  const empty = useEmptyParts()
  return (
    <div className="grid gap-4">
      <NextVisit />
      <div className="grid items-start gap-4 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <Checklist firstDay={firstDay} address={share.address} addressShownIn={address} />
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <ShareCard share={share} addressRef={address} />
        </div>
        <div className="grid min-w-0 gap-4">
          {QUIET_PARTS.filter((part) => !empty.has(part)).map((part) => PARTS[part])}
          <EmptyParts>{QUIET_PARTS.filter((part) => empty.has(part)).map((part) => PARTS[part])}</EmptyParts>
          <HelpCard publicSiteUrl={publicSiteUrl} />
          <QuickActions />
        </div>
      </div>
    </div>
  )
}
