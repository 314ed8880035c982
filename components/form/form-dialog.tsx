'use client'

import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'

import { Form, type FormProps } from '@/components/form/form'
import { SubmitButton } from '@/components/form/submit-button'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

interface FormDialogProps<Values extends FieldValues, Output> extends Omit<FormProps<Values, Output>, 'className' | 'id'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  submitLabel: string
  pendingLabel: string
  /** Submitting can't be taken back. */
  destructive?: boolean
}

/**
 * The window every "new" and "edit" form lives in. It stays open, with everything typed, until the
 * caller closes it; while a submit is under way it can't be closed.
 */
export function FormDialog<Values extends FieldValues, Output>({
  open,
  onOpenChange,
  title,
  description,
  submitLabel,
  pendingLabel,
  destructive = false,
  children,
  ...formProps
}: FormDialogProps<Values, Output>) {
  const formId = useId()
  const { pending } = formProps
  return (
    <Dialog open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <DialogContent {...(description ? {} : { 'aria-describedby': undefined })}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        <DialogBody>
          <Form id={formId} {...formProps}>
            {children}
          </Form>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton form={formId} variant={destructive ? 'destructive' : 'default'} label={submitLabel} pendingLabel={pendingLabel} pending={pending} />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
