'use client'

import { useId } from 'react'

import { VisitFilterButton, type VisitFilterProps } from '@/components/appointments/visit-filter-button'
import {
  countFilters,
  NO_FILTER,
  STATUS_FILTERS,
  statusFilterLabel,
  type VisitFilter,
} from '@/components/appointments/week-filter'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { useServices } from '@/lib/browser/service'
import { useStaff } from '@/lib/browser/staff'
import { MOODS } from '@/lib/domain/mood'

/** Filters the visits by status, service, staff member and mood. */
export function VisitFilterPopover({
  value,
  onChange,
  className,
  defaultOpen,
}: VisitFilterProps & { defaultOpen: boolean }) {
  const { data: services = [] } = useServices()
  const { data: staff = [] } = useStaff()
  const count = countFilters(value)
  const set = (change: Partial<Record<keyof VisitFilter, string>>) => onChange({ ...value, ...change } as VisitFilter)
  // The URL may name a service that has since been renamed, or one that was typed freely.
  const names = [...new Set([...services.map(({ name }) => name), ...(value.service === 'all' ? [] : [value.service])])]
  return (
    <Popover defaultOpen={defaultOpen}>
      <PopoverTrigger asChild>
        <VisitFilterButton value={value} className={className} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Filter" className="grid gap-4">
        <Choice
          label="Status"
          all="All statuses"
          value={value.status}
          onChange={(status) => set({ status })}
          options={STATUS_FILTERS.map((status) => [status, statusFilterLabel(status)])}
        />
        <Choice
          label="Service"
          all="All services"
          value={value.service}
          onChange={(service) => set({ service })}
          options={names.map((name) => [name, name])}
        />
        {staff.length > 1 && (
          <Choice
            label="Staff"
            all="Everyone"
            value={value.staff}
            onChange={(person) => set({ staff: person })}
            options={staff.map(({ id, name }) => [id, name])}
          />
        )}
        <Choice
          label="Mood"
          all="All moods"
          value={value.mood}
          onChange={(mood) => set({ mood })}
          options={MOODS.map(({ id, emoji, label: name }) => [id, `${emoji} ${name}`])}
        />
        <Button variant="secondary" disabled={count === 0} onClick={() => onChange(NO_FILTER)}>
          Clear filters
        </Button>
      </PopoverContent>
    </Popover>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: ReadonlyArray<readonly [value: string, label: string]>
  onChange: (value: string) => void
}

function Choice({ label: name, all, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{name}</Label>
      <Select value={value} onValueChange={onChange}>
        <SelectTrigger id={id}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">{all}</SelectItem>
          {options.map(([option, text]) => (
            <SelectItem key={option} value={option}>
              {text}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  )
}
