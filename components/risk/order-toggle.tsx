'use client'

import { ArrowDownWideNarrow, Clock } from 'lucide-react'

import { cn } from '@/components/cn'
import { Segmented } from '@/components/ui/segmented'
import type { VisitOrder } from '@/lib/domain/risk-order'

const options = [
  { value: 'time', label: 'By time', icon: Clock },
  { value: 'risk', label: 'Riskiest first', icon: ArrowDownWideNarrow },
] as const

interface OrderToggleProps {
  value: VisitOrder
  onChange: (order: VisitOrder) => void
  className?: string
}

/** Switches the order of a day's appointments. */
export function OrderToggle({ value, onChange, className }: OrderToggleProps) {
  return (
    <div className={cn('border-b px-3 py-2 sm:px-5 print:hidden', className)}>
      <Segmented<VisitOrder> label="Order" options={options} value={value} onChange={onChange} className="sm:w-fit" />
    </div>
  )
}
