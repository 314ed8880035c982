import type { ComponentProps } from 'react'

import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'children' | 'asChild'> {
  label: string
  pendingLabel: string
  pending: boolean
}

/**
 * A submit button that stays focusable while pending, so that the focus isn't lost; the form ignores a second submit.
 */
export function SubmitButton({ label, pendingLabel, pending, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={pending || undefined} {...props}>
      {pending && <Spinner />}
      <span>{pending ? pendingLabel : label}</span>
    </Button>
  )
}
