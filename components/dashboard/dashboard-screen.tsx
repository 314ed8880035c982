'use client'

import { __iconData as userPlus } from 'lucide-react/icons/user-plus'
import Link from 'next/link'

import { DueCard } from '@/components/dashboard/due-card'
import { HelpCard } from '@/components/dashboard/help-card'
import { MoodAnalytics } from '@/components/dashboard/mood-analytics'
import { NewAppointmentLink } from '@/components/dashboard/new-appointment-link'
import { NextVisit } from '@/components/dashboard/next-visit'
import { QuickActions } from '@/components/dashboard/quick-actions'
import { RecentActivity } from '@/components/dashboard/recent-activity'
import { RecoveredCard } from '@/components/dashboard/recovered-card'
import { StatCards } from '@/components/dashboard/stat-cards'
import { TodaysSchedule } from '@/components/dashboard/todays-schedule'
import { WaitlistPreview } from '@/components/dashboard/waitlist-preview'
import { drawnIcon } from '@/components/drawn-icon'
import { FirstDayDashboard } from '@/components/first-day/on-demand'
import { NeedsCard } from '@/components/needs/needs-card'
import type { Share } from '@/components/share/share'
import { PageHeader } from '@/components/shell/page-header'
import { buttonVariants } from '@/components/ui/button'
import { useFirstDay } from '@/lib/browser/first-day'
import { routes } from '@/lib/routes'

const UserPlus = drawnIcon(userPlus)

interface DashboardScreenProps {
  publicSiteUrl: string
  /** Present on a business's first day, until its steps are done. */
  share: Share | null
}

/** The owner's home screen: today's events or, for a new business, the steps to its first client. */
export function DashboardScreen({ publicSiteUrl, share }: DashboardScreenProps) {
  const { data: firstDay } = useFirstDay()
  return (
    <>
      <PageHeader
        compact
        title="Dashboard"
        description="Welcome back! Here's what's happening today."
        actions={
          <>
            <NewAppointmentLink />
            <Link href={routes.admin.clients} className={buttonVariants({ variant: 'secondary' })}>
              <UserPlus />
              Add Client
            </Link>
          </>
        }
      />
      {/* After the last step the list stays until the owner closes it or comes back. */}
      {share && firstDay?.isDismissed === false ? (
        <FirstDayDashboard firstDay={firstDay} share={share} publicSiteUrl={publicSiteUrl} />
      ) : (
        <WorkingDay publicSiteUrl={publicSiteUrl} />
      )}
    </>
  )
}

function WorkingDay({ publicSiteUrl }: { publicSiteUrl: string }) {
  return (
    <div className="grid gap-4">
      <StatCards />
      <NextVisit />
      {/* On phones the owner's tasks come before the agenda; on wider screens they are beside it. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 xl:col-start-2">
          <NeedsCard />
        </div>
        <div className="grid min-w-0 gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <TodaysSchedule />
          <RecentActivity />
        </div>
        <div className="min-w-0 xl:col-start-2">
          <WaitlistPreview />
        </div>
      </div>
      <QuickActions />
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <RecoveredCard />
        <DueCard />
        <HelpCard publicSiteUrl={publicSiteUrl} />
      </div>
      <MoodAnalytics />
    </div>
  )
}
