'use client'

import { type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { cn } from '@/components/cn'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormIdContext } from '@/components/form/field-id'
import { FormError } from '@/components/form/form-error'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'

export interface FormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (values: Output) => void
  pending: boolean
  /** Why the server rejected it, as a sentence for the user. */
  error: string | null
  children: ReactNode
  className?: string
  id?: string
}

/** A form that keeps its input, shows errors at the top and can't be submitted twice. */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  pending,
  error,
  children,
  className,
  id,
}: FormProps<Values, Output>) {
  const generatedId = useId()
  const formId = id ?? generatedId
  const { errors, submitCount } = form.formState
  const isHydrated = useIsHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    // In React's tree, events bubble from a form inside a dialog to the page's form, its parent there.
    event.stopPropagation()
    event.preventDefault()
    if (!pending) void form.handleSubmit((values) => onSubmit(values))(event)
  }

  return (
    <FormIdContext value={formId}>
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        aria-busy={pending || undefined}
        className={cn('grid grid-cols-1 gap-5', className)}
      >
        <ErrorSummary formId={formId} errors={errors} submitCount={submitCount} />
        <FormError message={error} />
        {/* Text typed before hydration would be lost when React takes over the form. */}
        <fieldset disabled={!isHydrated} className="contents">
          {children}
        </fieldset>
      </form>
    </FormIdContext>
  )
}
