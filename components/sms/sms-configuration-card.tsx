'use client'

import { useId } from 'react'

import { FieldFrame } from '@/components/form/field-frame'
import { FormFold } from '@/components/form/form-fold'
import { FormError } from '@/components/form/form-error'
import { NotLoaded } from '@/components/shell/not-loaded'
import { PendingFooter } from '@/components/sms/pending-footer'
import { SettingSwitch } from '@/components/sms/setting-switch'
import { useUnsavedGuard } from '@/components/settings/unsaved'
import { usePendingSettings } from '@/components/sms/use-pending-settings'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { useSmsSettings, useSmsStatus } from '@/lib/browser/sms'
import type { SmsSettings } from '@/lib/contracts/sms'

const TOGGLES = [
  ['confirmationEnabled', 'Confirmations', 'When an appointment is booked, moved or cancelled.'],
  ['reminder24hEnabled', 'Reminders', 'The first reminder, usually the day before, and the requests to confirm.'],
  ['reminder2hEnabled', 'Last reminders', 'Shortly before the appointment.'],
  ['followUpEnabled', 'Follow-ups', 'After the appointment: a thank-you, or “we missed you” after a no-show.'],
] as const

/** Lets the owner choose which texts are sent and from which number; nothing changes until it is saved. */
export function SmsConfigurationCard() {
  const { data, error, refetch } = useSmsSettings()
  return (
    <Card>
      <CardHeader>
        <div className="min-w-0 flex-1">
          <CardTitle>SMS Configuration</CardTitle>
          <CardDescription>If a text is switched off, the client gets an email instead.</CardDescription>
        </div>
      </CardHeader>
      {!data && <NotLoaded what="settings" error={error} onRetry={refetch} className="px-5" />}
      {data && <Configuration saved={data} />}
    </Card>
  )
}

function Configuration({ saved }: { saved: SmsSettings }) {
  const isConfigured = useSmsStatus().data?.configured === true
  const { values, changeCount, problems, refusal, isPending, change, discard, save } = usePendingSettings(saved)
  const senderId = useId()
  const capId = useId()
  useUnsavedGuard(changeCount > 0)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <CardContent className="grid gap-5">
        <FormError message={refusal} />
        <SettingSwitch
          label="Enable SMS"
          hint={isConfigured ? 'Clients who agreed get texts.' : 'Texts start once a provider is configured.'}
          checked={values.smsEnabled}
          onCheckedChange={(smsEnabled) => change({ smsEnabled })}
        />
        <FormFold
          hasError={Object.keys(problems).length > 0}
          label={
            <span className="grid min-w-0 py-2 sm:block">
              Sender, limit and kinds{' '}
              <span className="font-normal text-muted-foreground [overflow-wrap:anywhere]">{summary(values)}</span>
            </span>
          }
        >
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <FieldFrame
              id={senderId}
              label="Sender"
              optional
              error={problems.smsFrom}
              hint="A number with country code, or a name of up to 11 characters, to which clients can’t reply. If empty, the installation’s own number is used."
            >
              {(control) => (
                <Input
                  {...control}
                  value={values.smsFrom ?? ''}
                  disabled={!isConfigured}
                  autoComplete="off"
                  placeholder="+12125550123"
                  onChange={(event) => change({ smsFrom: event.target.value === '' ? null : event.target.value })}
                />
              )}
            </FieldFrame>
            <FieldFrame
              id={capId}
              label="Daily text limit"
              error={problems.smsDailyCap}
              hint="Beyond that, clients get an email instead if possible. Protects you from unexpected costs."
            >
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={10_000}
                  required
                  className="max-w-40"
                  value={Number.isNaN(values.smsDailyCap) ? '' : values.smsDailyCap}
                  disabled={!isConfigured}
                  autoComplete="off"
                  onChange={(event) => change({ smsDailyCap: event.target.valueAsNumber })}
                />
              )}
            </FieldFrame>
          </div>
          <div className="grid gap-x-8 gap-y-3 xl:grid-cols-2">
            {TOGGLES.map(([name, label, hint]) => (
              <SettingSwitch
                key={name}
                label={label}
                hint={hint}
                checked={values[name]}
                disabled={!isConfigured || !values.smsEnabled}
                onCheckedChange={(checked) => change({ [name]: checked })}
              />
            ))}
          </div>
        </FormFold>
      </CardContent>
      <PendingFooter
        changeCount={changeCount}
        isPending={isPending}
        savedText="All changes saved"
        saveLabel="Save Changes"
        onDiscard={discard}
      />
    </form>
  )
}

/** Returns e.g. "Standard number · up to 500 texts a day · 4 of 4 kinds". */
function summary(values: SmsSettings): string {
  const kinds = TOGGLES.filter(([name]) => values[name]).length
  return `${values.smsFrom ?? 'Standard number'} · up to ${values.smsDailyCap || '?'} texts a day · ${kinds} of ${TOGGLES.length} kinds`
}
