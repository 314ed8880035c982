'use client'

import { CalendarDays } from 'lucide-react'
import { useState } from 'react'

import { ConfirmDialog } from '@/components/confirm/on-demand'
import { FeedRow } from '@/components/connections/feed-row'
import { SettingsSection } from '@/components/settings/settings-section'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useCalendarFeeds, useDeleteCalendarFeed, useSetCalendarFeed } from '@/lib/browser/connections'
import type { CalendarFeed } from '@/lib/contracts/calendar-feed'

type Question = { about: CalendarFeed; what: 'renew' | 'delete' }

/** Lists calendar URLs that show each staff member's visits in their own calendar app. */
export function FeedsCard() {
  const { data: people, error, refetch } = useCalendarFeeds()
  const { mutate: set, isPending } = useSetCalendarFeed()
  const { mutate: turnOff } = useDeleteCalendarFeed()
  const [question, setQuestion] = useState<Question | null>(null)
  const [asking, setAsking] = useState(false)

  function ask(about: CalendarFeed, what: Question['what']) {
    setQuestion({ about, what })
    setAsking(true)
  }

  function confirm() {
    if (!question) return
    const { staffId, feed } = question.about
    if (question.what === 'delete') turnOff(staffId)
    else set({ staffId, shows: feed?.shows ?? 'full', renew: true })
  }

  return (
    <SettingsSection
      title="Calendars"
      description="A secret address per staff member. Add it in Google Calendar, Apple Calendar or Outlook as “from URL”, and appointments show up there automatically."
    >
      {!people && <NotLoaded what="the calendars" error={error} onRetry={refetch} count={2} />}
      {people?.length === 0 && (
        <EmptyState icon={CalendarDays} title="No one takes appointments" description="Add a staff member first." />
      )}
      {people && people.length > 0 && (
        <ul className="divide-y">
          {people.map((person) => (
            <FeedRow
              key={person.staffId}
              person={person}
              pending={isPending}
              onSet={(shows) => set({ staffId: person.staffId, shows, renew: false })}
              onRenew={() => ask(person, 'renew')}
              onTurnOff={() => ask(person, 'delete')}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          question?.what === 'renew'
            ? `A new address for ${question.about.name}?`
            : `Turn off ${question?.about.name ?? ''}’s calendar address?`
        }
        description={
          question?.what === 'renew'
            ? 'The old address stops working: add the new one wherever it was used.'
            : 'Every calendar that uses the address stops showing appointments.'
        }
        confirmLabel={question?.what === 'renew' ? 'Make a new address' : 'Turn it off'}
        onConfirm={confirm}
      />
    </SettingsSection>
  )
}
