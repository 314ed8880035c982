'use client'

import { CalendarDays, Columns3, Grid3x3, List } from 'lucide-react'

import type { View } from '@/components/appointments/week-filter'
import { Segmented } from '@/components/ui/segmented'

const options = [
  { value: 'list', label: 'List', icon: List },
  { value: 'day', label: 'Day', icon: CalendarDays },
  { value: 'week', label: 'Week', icon: Columns3 },
  { value: 'month', label: 'Month', icon: Grid3x3 },
] as const

/** Switches between the week as a list and the day, week or month as a calendar. */
export function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <Segmented<View>
      label="View"
      options={options}
      value={value}
      onChange={onChange}
      className="max-sm:flex-1 max-sm:[&_svg]:hidden"
    />
  )
}
