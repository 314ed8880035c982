import { Info } from 'lucide-react'
import type { ComponentProps } from 'react'

import { DEFINITIONS, type DefinitionId } from '@/lib/domain/definitions'

export interface DefinitionProps {
  of: DefinitionId
}

/** An "i" beside a metric's name that opens its definition. On phones its tap target is larger than it looks. */
export function DefinitionButton({ of, ...props }: DefinitionProps & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={`What does “${DEFINITIONS[of].term}” mean?`}
      className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-full align-middle text-muted-foreground hover:text-foreground max-md:after:absolute max-md:after:-inset-2.5 print:hidden"
      {...props}
    >
      <Info aria-hidden className="size-4" />
    </button>
  )
}
