'use client'

import { CalendarDays, Columns3, List, type LucideIcon } from 'lucide-react'

import { type View, VIEWS } from '@/components/appointments/week-filter'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'

const looks: Record<View, { label: string; icon: LucideIcon }> = {
  list: { label: 'List', icon: List },
  day: { label: 'Day', icon: CalendarDays },
  week: { label: 'Week', icon: Columns3 },
}

/** The week as a list, or as a calendar; seven columns need more than a phone's width. */
export function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <RadioGroup
      aria-label="View"
      value={value}
      onValueChange={(next) => onChange(next as View)}
      className="flex gap-1 rounded-lg border bg-card p-0.5 max-sm:w-full"
    >
      {VIEWS.map((view) => {
        const { label, icon: Icon } = looks[view]
        return (
          <RadioGroupCard
            key={view}
            value={view}
            className={`inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-md border-transparent px-2.5 py-0 font-medium md:min-h-8 ${view === 'week' ? 'max-md:hidden' : ''}`}
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </RadioGroupCard>
        )
      })}
    </RadioGroup>
  )
}
