'use client'

import type { Ref } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import type { FieldControlProps } from '@/components/form/field-frame'
import { Combobox } from '@/components/ui/combobox'
import { useServices } from '@/lib/browser/service'
import type { Service } from '@/lib/contracts/service'
import { type Currency, formatMoney } from '@/lib/domain/money'
import { groupByCategory } from '@/lib/domain/service-menu'

interface ServiceFieldProps extends FieldControlProps {
  name: string
  value: string
  onChange: (name: string) => void
  onBlur: () => void
  /** Called with the menu's service of this name, or null for any other input. */
  onServiceChange: (service: Service | null) => void
  ref: Ref<HTMLInputElement>
}

/** A free-text field for the service that suggests the ones on the menu, by category. */
export function ServiceField({ value, onChange, onServiceChange, ...control }: ServiceFieldProps) {
  const { currency } = useBusinessView()
  const { data: services = [] } = useServices()
  const offered = services.filter((service) => service.active)
  const typed = value.trim().toLowerCase()
  const exact = offered.some((service) => service.name.toLowerCase() === typed)
  const matches = exact ? offered : offered.filter((service) => service.name.toLowerCase().includes(typed))

  function take(name: string, service: Service | null) {
    onChange(name)
    onServiceChange(service)
  }

  return (
    <Combobox
      {...control}
      openOnFocus
      value={value}
      onValueChange={(name) => take(name, null)}
      options={groupByCategory(offered).flatMap(({ category: group, services: inGroup }) =>
        inGroup
          .filter((service) => matches.includes(service))
          .map((service) => ({ id: service.id, label: service.name, detail: describe(service, currency), group })),
      )}
      onOptionSelect={(option) => take(option.label, offered.find((service) => service.id === option.id) ?? null)}
      listLabel="Services"
      status={`${matches.length} ${matches.length === 1 ? 'suggestion' : 'suggestions'}`}
      placeholder="e.g. Haircut, Massage"
    />
  )
}

function describe({ duration, price }: Service, currency: Currency): string {
  return `${formatMoney(price, currency)} · ${duration} min`
}
