'use client'

import { SmilePlus, Sparkles } from 'lucide-react'
import Link from 'next/link'

import { FoldCard } from '@/components/dashboard/fold-card'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { buttonVariants } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { useMoodAnalysis } from '@/lib/browser/dashboard'
import { findMood, isGreatCoverage, MOOD_BARS, type MoodAnalysis, type MoodShare } from '@/lib/domain/mood'
import { routes } from '@/lib/routes'

/** Summarizes clients' moods, from their preferred moods and the moods of their visits. */
export function MoodAnalytics() {
  return (
    <FoldCard
      title="Mood Analytics"
      description="Appointment moods count twice as much as preferred ones."
      className="@container"
    >
      <Moods />
    </FoldCard>
  )
}

function Moods() {
  const { data, error, refetch } = useMoodAnalysis()
  if (!data) return <NotLoaded what="moods" error={error} onRetry={refetch} count={2} className="px-5" />
  if (data.moods.length === 0) {
    return (
      <EmptyState
        icon={SmilePlus}
        title="No mood data available yet."
        description="Add clients with mood preferences to see how they feel."
        action={
          <Link href={routes.admin.clients} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
            Add clients
          </Link>
        }
      />
    )
  }
  return (
    <div className="grid gap-x-8 gap-y-4 px-5 py-4 @3xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <TopMoods moods={data.moods} />
      <Bars moods={data.moods.slice(0, MOOD_BARS)} />
      <Coverage analysis={data} />
    </div>
  )
}

function TopMoods({ moods }: { moods: readonly MoodShare[] }) {
  return (
    <ol aria-label="Top moods" className="grid grid-cols-2 gap-2 @xl:grid-cols-3">
      {moods.map(({ mood, share }) => (
        <li key={mood} className="flex min-w-0 items-center gap-2.5 rounded-lg bg-muted px-3 py-2.5">
          <span aria-hidden className="w-7 shrink-0 text-xl leading-none">
            {findMood(mood)?.emoji}
          </span>
          <span className="min-w-0 text-sm">
            <span className="block truncate text-muted-foreground">{findMood(mood)?.label}</span>
            <span className="font-semibold tabular-nums">{share}%</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Bars({ moods }: { moods: readonly MoodShare[] }) {
  return (
    <ul aria-label="Mood distribution" className="grid content-between gap-2.5">
      {moods.map(({ mood, share }) => {
        const label = findMood(mood)?.label ?? mood
        return (
          <li key={mood} className="grid grid-cols-[5.5rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-sm">
            <span className="truncate">{label}</span>
            <Progress value={share} aria-label={`${label}, percent of all moods`} />
            <span aria-hidden className="text-right tabular-nums text-muted-foreground">
              {share}%
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Coverage({ analysis: { entries, totalClients, coverage } }: { analysis: MoodAnalysis }) {
  const counted = `${entries} ${entries === 1 ? 'mood entry' : 'mood entries'} for ${totalClients} ${totalClients === 1 ? 'client' : 'clients'}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t pt-3 text-sm @3xl:col-span-2">
      <p>
        <span className="font-medium">Mood tracking coverage: {Math.min(coverage ?? 0, 100)}%</span>
        <span className="text-muted-foreground"> ({counted})</span>
      </p>
      {isGreatCoverage(coverage) && (
        <p className="flex items-center gap-1.5 font-medium text-success-ink">
          <Sparkles aria-hidden className="size-4" />
          Great mood tracking coverage
        </p>
      )}
    </div>
  )
}
