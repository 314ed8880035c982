import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** A warning or tip within a step. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-xl bg-info-soft p-4 text-sm text-info-ink">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
