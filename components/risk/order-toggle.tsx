'use client'

import { ArrowDownWideNarrow, Clock } from 'lucide-react'

import { Segmented } from '@/components/ui/segmented'
import type { VisitOrder } from '@/lib/domain/risk-order'

const options = [
  { value: 'time', label: 'By time', icon: Clock },
  { value: 'risk', label: 'Riskiest first', icon: ArrowDownWideNarrow },
] as const

/** The order of a day's visits. */
export function OrderToggle({ value, onChange }: { value: VisitOrder; onChange: (order: VisitOrder) => void }) {
  return (
    <div className="border-b px-3 py-2 sm:px-5 print:hidden">
      <Segmented<VisitOrder> label="Order" options={options} value={value} onChange={onChange} className="sm:w-fit" />
    </div>
  )
}
