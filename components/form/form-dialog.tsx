'use client'

import { useId } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'

import { Form, type FormProps } from '@/components/form/form'
import { hasTyped } from '@/components/form/has-typed'
import { SubmitButton } from '@/components/form/submit-button'
import { useCloseGuard } from '@/components/form/use-close-guard'
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

interface FormDialogProps<Values extends FieldValues, Output>
  extends Omit<FormProps<Values, Output>, 'className' | 'id'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  submitLabel: string
  pendingLabel: string
  /** Why submitting has to wait, such as "Uploading photo..."; the dialog can be closed meanwhile. */
  waitingLabel?: string | null
  /** Whether submitting can't be undone. */
  destructive?: boolean
}

/**
 * The dialog of every "new" and "edit" form. Once something is typed, a click outside doesn't close it, and other ways
 * of closing ask first. It can't be closed during a submit.
 */
export function FormDialog<Values extends FieldValues, Output>({
  open,
  onOpenChange,
  title,
  description,
  submitLabel,
  pendingLabel,
  waitingLabel = null,
  destructive = false,
  children,
  ...formProps
}: FormDialogProps<Values, Output>) {
  const formId = useId()
  const { pending, form } = formProps
  const { defaultValues } = form.formState
  const isWaiting = waitingLabel !== null
  const isTyped = hasTyped(useWatch({ control: form.control }), defaultValues) || isWaiting
  const { requestChange, keepOpen, question } = useCloseGuard({ open, onOpenChange, pending, isTyped })
  return (
    <Dialog open={open} onOpenChange={requestChange}>
      <DialogContent onInteractOutside={keepOpen} {...(description ? {} : { 'aria-describedby': undefined })}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        <DialogBody>
          <Form id={formId} {...formProps} pending={pending || isWaiting}>
            {children}
          </Form>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton
            form={formId}
            variant={destructive ? 'destructive' : 'default'}
            label={submitLabel}
            pendingLabel={waitingLabel ?? pendingLabel}
            pending={pending || isWaiting}
          />
        </DialogFooter>
        {question}
      </DialogContent>
    </Dialog>
  )
}
