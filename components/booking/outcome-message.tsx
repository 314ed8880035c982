import { CircleAlert, CircleCheck } from 'lucide-react'

import { CallLink } from '@/components/booking/call-link'
import { cn } from '@/components/cn'

/** The result of a form post, read from the response's URL. */
export interface Outcome {
  kind: 'success' | 'failure'
  title: string
  description?: string
  /** The phone number to call about the result. */
  phone?: string
}

/** Says how the last action ended. Screen readers announce it when the page loads. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return null
  const failed = outcome.kind === 'failure'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={cn(
        'mb-5 flex gap-3 rounded-xl p-4 text-sm',
        failed ? 'bg-danger-soft text-danger-ink' : 'bg-success-soft text-success-ink',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        <p className="font-semibold">{outcome.title}</p>
        {outcome.description && <p className="mt-0.5">{outcome.description}</p>}
        {outcome.phone && <CallLink phone={outcome.phone} />}
      </div>
    </div>
  )
}
