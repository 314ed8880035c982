import { CircleAlert } from 'lucide-react'

import { cn } from '@/components/cn'

/** The error message for one question of the form. */
export function FieldProblem({ id, message, className }: { id: string; message: string; className?: string }) {
  return (
    <p id={id} className={cn('flex items-start gap-1.5 text-sm text-destructive', className)}>
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  )
}
