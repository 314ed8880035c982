'use client'

import { ListFilter } from 'lucide-react'
import type { ComponentProps } from 'react'

import { countFilters, statusFilterLabel, type VisitFilter as Filter } from '@/components/appointments/week-filter'
import { Button } from '@/components/ui/button'

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
      <ListFilter aria-hidden />
      {label(value, count)}
    </Button>
  )
}

function label({ status }: Filter, count: number): string {
  if (count === 0) return 'Filter'
  return count === 1 && status !== 'all' ? `Filter: ${statusFilterLabel(status)}` : `Filter: ${count} chosen`
}
