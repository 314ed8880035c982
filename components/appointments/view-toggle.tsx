'use client'

import { CalendarDays, Columns3, List } from 'lucide-react'

import type { View } from '@/components/appointments/week-filter'
import { Segmented } from '@/components/ui/segmented'

const options = [
  { value: 'list', label: 'List', icon: List },
  { value: 'day', label: 'Day', icon: CalendarDays },
  { value: 'week', label: 'Week', icon: Columns3, className: 'max-md:hidden' },
] as const

/** The week as a list, or as a calendar; seven columns need more than a phone's width. */
export function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return <Segmented<View> label="View" options={options} value={value} onChange={onChange} className="max-sm:w-full" />
}
