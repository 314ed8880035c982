'use client'

import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

import { cn } from '@/components/cn'
import { segmentedStyles, segmentStyles } from '@/components/ui/segment-styles'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon: LucideIcon; className?: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A segmented control: a few options side by side, one of which is selected. */
export function Segmented<Value extends string>({ label, options, value, onChange, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cn(segmentedStyles, 'gap-1', className)}>
      {options.map(({ value: option, label: text, icon: Icon, className: optionClass }) => (
        <label key={option} className={cn(segmentStyles, 'px-1.5 sm:px-2.5', checkedStyles, optionClass)}>
          {/* The input covers the whole segment, so that all of it can be tapped. */}
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          <Icon aria-hidden className="size-4 max-[22.5rem]:hidden" />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}

const checkedStyles =
  'has-checked:bg-accent has-checked:text-accent-foreground has-checked:shadow-[inset_0_0_0_1px_var(--primary)]'
