'use client'

import { ArrowDownWideNarrow, Clock } from 'lucide-react'

import { Segmented } from '@/components/ui/segmented'
import type { VisitOrder } from '@/lib/domain/risk-order'

const options = [
  { value: 'time', label: 'By time', icon: Clock },
  { value: 'risk', label: 'Riskiest first', icon: ArrowDownWideNarrow },
] as const

interface OrderToggleProps {
  value: VisitOrder
  onChange: (order: VisitOrder) => void
}

/** Switches the order of a day's appointments. */
export function OrderToggle({ value, onChange }: OrderToggleProps) {
  return (
    <div className="border-b px-3 py-2 sm:px-5 print:hidden">
      <Segmented<VisitOrder> label="Order" options={options} value={value} onChange={onChange} className="sm:w-fit" />
    </div>
  )
}
