'use client'

import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ChevronProps, DayPicker } from 'react-day-picker'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button'

const chevrons = { up: ChevronUp, down: ChevronDown, left: ChevronLeft, right: ChevronRight }

function CalendarChevron({ orientation = 'left', className }: ChevronProps) {
  const Icon = chevrons[orientation]
  return <Icon aria-hidden className={cn('size-4', className)} />
}

const navButton = cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'text-muted-foreground')

const calendarClassNames: ComponentProps<typeof DayPicker>['classNames'] = {
  root: 'w-full max-w-sm select-none',
  months: 'relative',
  month: 'grid gap-2',
  month_caption: 'flex h-11 items-center justify-center md:h-9',
  caption_label: 'text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 flex items-center justify-between',
  button_previous: navButton,
  button_next: navButton,
  month_grid: 'w-full border-collapse',
  weekdays: 'flex',
  weekday: 'flex-1 py-1.5 text-xs font-medium text-muted-foreground',
  week: 'mt-0.5 flex',
  day: 'group flex-1 p-px text-center text-sm tabular-nums',
  day_button: cn(
    'mx-auto flex size-11 max-w-full items-center justify-center rounded-lg transition-colors hover:bg-muted md:size-10',
    'group-data-[today=true]:font-semibold group-[[data-today=true]:not([data-selected=true])]:text-primary',
    'group-data-[today=true]:shadow-[inset_0_0_0_1px_var(--primary)]',
    'group-data-[selected=true]:bg-primary group-data-[selected=true]:text-primary-foreground',
    'group-data-[disabled=true]:text-muted-foreground/50 group-data-[disabled=true]:shadow-none',
    'disabled:pointer-events-none',
  ),
  outside: 'opacity-60',
  hidden: 'invisible',
}

/**
 * Shows a month of days. With the business's `timeZone`, "today", `disabled` and `selected` are days in that zone, and
 * `selected` is returned as a TZDate.
 */
export function Calendar({ classNames, components, ...props }: ComponentProps<typeof DayPicker>) {
  return (
    <DayPicker
      classNames={{ ...calendarClassNames, ...classNames }}
      components={{ Chevron: CalendarChevron, ...components }}
      {...props}
    />
  )
}
