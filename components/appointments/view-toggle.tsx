'use client'

import { CalendarDays, Columns3, List, type LucideIcon } from 'lucide-react'
import { useId } from 'react'

import { type View, VIEWS } from '@/components/appointments/week-filter'
import { cn } from '@/components/cn'

const looks: Record<View, { label: string; icon: LucideIcon }> = {
  list: { label: 'List', icon: List },
  day: { label: 'Day', icon: CalendarDays },
  week: { label: 'Week', icon: Columns3 },
}

/** The week as a list, or as a calendar; seven columns need more than a phone's width. */
export function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="View" className="flex gap-1 rounded-lg border bg-card p-0.5 max-sm:w-full">
      {VIEWS.map((view) => {
        const { label, icon: Icon } = looks[view]
        return (
          <label key={view} className={cn(optionStyles, view === 'week' && 'max-md:hidden')}>
            {/* As large as what is seen, for a finger. */}
            <input
              type="radio" name={name} value={view} checked={value === view} onChange={() => onChange(view)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md"
            />
            <Icon aria-hidden className="size-4" />
            {label}
          </label>
        )
      })}
    </div>
  )
}

const optionStyles = [
  'relative inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm font-medium transition-colors hover:bg-muted md:min-h-8',
  'has-checked:bg-accent has-checked:text-accent-foreground has-checked:shadow-[inset_0_0_0_1px_var(--primary)]',
]
