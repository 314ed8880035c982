'use client'

import { MessagesSquare, PenLine, Send } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

import { PhoneQueue } from '@/components/reminders/phone-queue'
import { ReminderList } from '@/components/reminders/reminder-list'
import { type PlanFilter, readPlanFilter, writePlanFilter } from '@/components/reminders/reminder-filter'
import { SendPendingDialog } from '@/components/reminders/on-demand'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { isLocalDate, type LocalDate } from '@/lib/domain/local-date'
import { REMINDER_STATES, type ReminderState } from '@/lib/domain/reminder'
import { routes } from '@/lib/routes'

const STATE_LABELS: Record<ReminderState, string> = {
  upcoming: 'Upcoming',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
}

/** Shows every message to clients: what is planned, what was sent, and what wasn't sent and why. */
export function RemindersScreen() {
  const [sending, setSending] = useState(false)
  const filter = readPlanFilter(Object.fromEntries(useSearchParams()))

  // The router updates the URL without requesting the page from the server.
  function setFilter(next: PlanFilter) {
    window.history.replaceState(null, '', window.location.pathname + writePlanFilter(next))
  }

  return (
    <>
      <PageHeader
        compact
        title="Reminders"
        description="What your clients are told about their appointments, and when."
        actions={
          <>
            <Button variant="secondary" asChild>
              <Link href={routes.admin.messageTexts}>
                <PenLine aria-hidden />
                Edit Message Texts
              </Link>
            </Button>
            <Button variant="secondary" asChild>
              <Link href={routes.admin.inbox}>
                <MessagesSquare aria-hidden />
                Inbox
              </Link>
            </Button>
            <Button onClick={() => setSending(true)}>
              <Send aria-hidden />
              Send Pending Reminders
            </Button>
          </>
        }
      />
      <PhoneQueue />
      <Card>
        <Tabs
          value={filter.state}
          onValueChange={(state) => setFilter({ ...filter, state: state as ReminderState })}
          className="grid-cols-1 gap-0"
        >
          <div className="flex flex-wrap justify-between gap-x-4 px-2 lg:border-b">
            <TabsList aria-label="State" className="max-lg:w-full lg:border-b-0">
              {REMINDER_STATES.map((state) => (
                <TabsTrigger key={state} value={state}>
                  {STATE_LABELS[state]}
                </TabsTrigger>
              ))}
            </TabsList>
            <DayRange filter={filter} onFilterChange={setFilter} />
          </div>
          <TabsContent value={filter.state}>
            <ReminderList filter={filter} onAnyDay={() => setFilter({ ...filter, from: null, to: null })} />
          </TabsContent>
        </Tabs>
      </Card>
      <SendPendingDialog title="Send Pending Reminders" open={sending} onOpenChange={setSending} />
    </>
  )
}

interface DayRangeProps {
  filter: PlanFilter
  onFilterChange: (filter: PlanFilter) => void
}

/** Filters the messages by planned date, with both dates included. */
function DayRange({ filter, onFilterChange }: DayRangeProps) {
  const isSet = filter.from !== null || filter.to !== null
  return (
    <div
      role="group"
      aria-label="Planned for"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 lg:py-1"
    >
      <DayField
        id="plan-from"
        label="From"
        day={filter.from}
        onDayChange={(from) => onFilterChange({ ...filter, from })}
      />
      <DayField id="plan-to" label="To" day={filter.to} onDayChange={(to) => onFilterChange({ ...filter, to })} />
      {isSet && (
        <Button variant="ghost" size="sm" onClick={() => onFilterChange({ ...filter, from: null, to: null })}>
          Any day
        </Button>
      )}
    </div>
  )
}

interface DayFieldProps {
  id: string
  label: string
  day: LocalDate | null
  onDayChange: (day: LocalDate | null) => void
}

function DayField({ id, label, day, onDayChange }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // Not a controlled value, which would discard a date whose year is only half typed.
  useEffect(() => {
    if (input.current && input.current.value !== (day ?? '')) input.current.value = day ?? ''
  }, [day])
  return (
    <div className="flex min-w-32 flex-1 flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
      <Label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </Label>
      <Input
        ref={input}
        id={id}
        type="date"
        className="md:h-9"
        defaultValue={day ?? ''}
        onChange={({ target: { value } }) => {
          if (value === '') onDayChange(null)
          else if (isLocalDate(value)) onDayChange(value)
        }}
      />
    </div>
  )
}
