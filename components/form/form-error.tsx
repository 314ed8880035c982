import { CircleAlert } from 'lucide-react'

/** Says why the server rejected the whole form; screen readers announce it when it appears. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex items-start gap-2 rounded-xl border border-danger-ink/30 bg-danger-soft px-4 py-3 text-sm text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
