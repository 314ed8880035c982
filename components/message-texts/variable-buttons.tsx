'use client'

import type { TemplateVariable } from '@/lib/domain/message-template'

interface VariableButtonsProps {
  /** Label of the field into which the variable is inserted. */
  into: string
  variables: readonly TemplateVariable[]
  onInsert: (variable: string) => void
}

/** Inserts a variable at the cursor's current or last position. */
export function VariableButtons({ into, variables, onInsert }: VariableButtonsProps) {
  return (
    <div role="group" aria-label={`Insert into ${into}`} className="grid grid-cols-1 gap-2">
      <p aria-hidden className="text-sm text-muted-foreground">
        Insert into <span className="font-medium text-foreground">{into}</span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        {variables.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={`Insert ${name.replace('_', ' ')}`}
            className="inline-flex min-h-9 items-center rounded-md border bg-muted px-2 text-xs hover:border-primary max-md:min-h-11 max-md:px-3"
            onClick={() => onInsert(`{${name}}`)}
          >
            {`{${name}}`}
          </button>
        ))}
      </div>
    </div>
  )
}
