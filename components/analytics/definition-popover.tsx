'use client'

import { useId } from 'react'

import { DefinitionButton, type DefinitionProps } from '@/components/analytics/definition-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { DEFINITIONS } from '@/lib/domain/definitions'

/** The button and the definition it opens. */
export function DefinitionPopover({ of, defaultOpen }: DefinitionProps & { defaultOpen: boolean }) {
  const titleId = useId()
  return (
    <Popover defaultOpen={defaultOpen}>
      <PopoverTrigger asChild>
        <DefinitionButton of={of} />
      </PopoverTrigger>
      <PopoverContent aria-labelledby={titleId} className="grid max-w-[calc(100vw-1rem)] gap-1.5 text-sm">
        <p id={titleId} className="font-semibold">
          {DEFINITIONS[of].term}
        </p>
        <p>{DEFINITIONS[of].meaning}</p>
      </PopoverContent>
    </Popover>
  )
}
