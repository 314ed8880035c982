'use client'

import { CalendarPlus, UserPlus } from 'lucide-react'
import Link from 'next/link'

import { AttentionCard } from '@/components/attention/attention-card'
import { CallCard } from '@/components/calls/call-card'
import { DashboardLinks } from '@/components/dashboard/dashboard-links'
import { DueCard } from '@/components/dashboard/due-card'
import { HelpCard } from '@/components/dashboard/help-card'
import { QuickActions } from '@/components/dashboard/quick-actions'
import { MoodAnalytics } from '@/components/dashboard/mood-analytics'
import { RecoveredCard } from '@/components/dashboard/recovered-card'
import { RecentActivity } from '@/components/dashboard/recent-activity'
import { StatCards } from '@/components/dashboard/stat-cards'
import { TodaysSchedule } from '@/components/dashboard/todays-schedule'
import { WaitlistPreview } from '@/components/dashboard/waitlist-preview'
import { WhatWaits } from '@/components/dashboard/what-waits'
import { PageHeader } from '@/components/shell/page-header'
import { buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

interface DashboardScreenProps {
  publicSiteUrl: string
}

/** The owner's first screen: what happens today. */
export function DashboardScreen({ publicSiteUrl }: DashboardScreenProps) {
  return (
    <>
      <PageHeader
        title="Dashboard"
        description="Welcome back! Here's what's happening today."
        actions={
          <>
            <Link href={routes.admin.appointments} className={buttonVariants()}>
              <CalendarPlus aria-hidden />
              New Appointment
            </Link>
            <Link href={routes.admin.clients} className={buttonVariants({ variant: 'secondary' })}>
              <UserPlus aria-hidden />
              Add Client
            </Link>
          </>
        }
      />
      <div className="grid gap-6">
        <StatCards />
        <WhatWaits />
        <MoodAnalytics />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <TodaysSchedule />
            <CallCard />
            <AttentionCard />
          </div>
          <div className="grid gap-6">
            <RecoveredCard />
            <RecentActivity />
            <WaitlistPreview />
            <DueCard />
            <QuickActions />
            <HelpCard />
            <DashboardLinks publicSiteUrl={publicSiteUrl} />
          </div>
        </div>
      </div>
    </>
  )
}
