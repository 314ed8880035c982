'use client'

import { useState } from 'react'

import { ShownOnceDialog } from '@/components/connections/shown-once-dialog'
import { useOnOpen } from '@/components/form/use-on-open'
import type { NewWebhookSecret } from '@/lib/contracts/webhook'

interface SecretDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  made: NewWebhookSecret | null
}

/** Shows a new secret, which can't be shown again. */
export function SecretDialog({ open, onOpenChange, made }: SecretDialogProps) {
  const [shown, setShown] = useState<NewWebhookSecret | null>(null)
  // It stays readable while the dialog closes.
  useOnOpen(open, () => setShown(made))
  return (
    <ShownOnceDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your signing secret"
      description="Copy it now. It won’t be shown again. Your software uses it to verify that an event comes from you."
      what="secret"
      text={shown?.secret ?? ''}
      about={shown?.endpoint.url}
    />
  )
}
