import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { Label } from '@/components/ui/label'

export interface FieldText {
  label: ReactNode
  /** One line of help under the label. */
  hint?: ReactNode
  /** Whether to show "optional" beside the label. */
  optional?: boolean
}

/** Props that the control needs so that screen readers announce its hint and error. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldText {
  id: string
  error?: string | undefined
  className?: string | undefined
  children: (control: FieldControlProps) => ReactNode
}

/** A field's error message, shown beside it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-destructive">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}

/** Renders label, hint, control and error, linked to each other; works without react-hook-form and on the server. */
export function FieldFrame({ id, label, hint, optional, error, className, children }: FieldFrameProps) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={cn('grid grid-cols-1 content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id} id={`${id}-label`}>
          {label}
        </Label>
        {optional && <span className="text-xs text-muted-foreground">optional</span>}
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
