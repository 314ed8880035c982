'use client'

import { __iconData as listFilter } from 'lucide-react/icons/list-filter'
import type { ComponentProps } from 'react'

import { countFilters, statusFilterLabel, type VisitFilter as Filter } from '@/components/appointments/week-filter'
import { drawnIcon } from '@/components/drawn-icon'
import { Button } from '@/components/ui/button'

const ListFilter = drawnIcon(listFilter)

export interface VisitFilterProps {
  value: Filter
  onChange: (filter: Filter) => void
  className?: string
}

/** The filter button, which shows how many filters are active. */
export function VisitFilterButton({
  value,
  ...props
}: Omit<ComponentProps<typeof Button>, 'value'> & Pick<VisitFilterProps, 'value'>) {
  const count = countFilters(value)
  return (
    <Button variant={count === 0 ? 'secondary' : 'default'} size="sm" {...props}>
      <ListFilter />
      {label(value, count)}
    </Button>
  )
}

function label({ status }: Filter, count: number): string {
  if (count === 0) return 'Filter'
  return count === 1 && status !== 'all' ? `Filter: ${statusFilterLabel(status)}` : `Filter: ${count} chosen`
}
