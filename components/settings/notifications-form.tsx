'use client'

import { Form } from '@/components/form/form'
import { refusalOf } from '@/components/form/show-field-errors'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { useFollowSaved } from '@/components/form/use-follow-saved'
import { NotificationRow } from '@/components/settings/notification-row'
import { notificationValues } from '@/components/settings/notification-values'
import { OwnerQuietHoursField } from '@/components/settings/owner-quiet-hours-field'
import { SaveBar } from '@/components/settings/save-bar'
import { saveOutcome } from '@/components/settings/save-outcome'
import { SettingsSection } from '@/components/settings/settings-section'
import { useReportUnsaved } from '@/components/settings/unsaved'
import { Button } from '@/components/ui/button'
import { useTestNotification, useUpdateNotificationSettings } from '@/lib/browser/notifications'
import type { NotificationSettings, UpdateNotificationSettingsBody } from '@/lib/contracts/notification'
import { NOTIFICATION_EVENTS } from '@/lib/domain/owner-notification'

const choicesSchema = () =>
  import('@/lib/contracts/notification').then((contracts) => contracts.updateNotificationSettingsBody)

/** A form with the saved choices and the unsaved changes. */
export function NotificationsForm({ saved }: { saved: NotificationSettings }) {
  const form = useContractFormOnDemand(choicesSchema, notificationValues(saved))
  const { mutate, reset, isPending, error } = useUpdateNotificationSettings()
  const { isDirty } = form.formState
  useFollowSaved(form, { valuesOf: notificationValues, saved, keep: 'fields' })
  useReportUnsaved('notifications', isDirty)

  function save(values: UpdateNotificationSettingsBody) {
    mutate({ ...values, version: saved.version }, saveOutcome(form, notificationValues))
  }

  function discard() {
    if (isPending) return
    form.reset()
    reset()
  }

  return (
    <Form form={form} onSubmit={save} pending={isPending} error={refusalOf(form, error)}>
      <SettingsSection
        title="Email notifications"
        description={
          <>
            Sent to <span className="font-medium [overflow-wrap:anywhere]">{saved.email}</span>.
          </>
        }
        actions={<TestButton />}
      >
        {!saved.hasBrief && (
          <p className="rounded-xl bg-muted p-4 text-sm">
            Your daily summary is off, so events set to “Daily summary” aren’t sent. Turn it on under Business Info.
          </p>
        )}
        <ul aria-label="Notifications" className="divide-y">
          {NOTIFICATION_EVENTS.map((event) => (
            <NotificationRow key={event} control={form.control} event={event} />
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection title="Quiet hours">
        <OwnerQuietHoursField control={form.control} />
      </SettingsSection>
      <SaveBar isUnsaved={isDirty} pending={isPending} onDiscard={discard} />
    </Form>
  )
}

function TestButton() {
  const { mutate, isPending } = useTestNotification()
  return (
    <Button variant="secondary" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
      Send me a test notification
    </Button>
  )
}
