'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useSmsPreview } from '@/lib/browser/sms'
import type { SmsPreview } from '@/lib/contracts/sms'
import { reminderLabel } from '@/lib/domain/reminder'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** The texts themselves, word for word, with what each counts as. */
export function SmsPreviewCard() {
  const { data, error, refetch } = useSmsPreview()
  return (
    <Card>
      <CardHeader>
        <div className="min-w-0">
          <CardTitle>Message Preview</CardTitle>
          {data && <Subject preview={data} />}
        </div>
      </CardHeader>
      {error && !data && (
        <ErrorState title="Couldn’t load the texts" message={failureSentence(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <ListSkeleton label="Loading the texts" className="px-5" />}
      {data && <Texts preview={data} />}
    </Card>
  )
}

function Subject({ preview: { isReal, clientName, service, appointmentDate } }: { preview: SmsPreview }) {
  const { timeZone } = useBusinessView()
  const start = new Date(appointmentDate)
  const visit = `${service}, ${formatDateShort(start, timeZone)}, ${formatTime(start, timeZone)}`
  return (
    <CardDescription>
      {isReal
        ? `As ${clientName} would get them for the next appointment: ${visit}.`
        : `As a client would get them, with a sample appointment: ${visit}.`}
    </CardDescription>
  )
}

function Texts({ preview }: { preview: SmsPreview }) {
  return (
    <CardContent>
      <ul aria-label="Texts" className="grid gap-5">
        {preview.texts.map(({ type, text, characters, segments }) => (
          <li key={type} className="grid gap-1.5">
            <h3 className="text-sm font-medium">{reminderLabel(type)}</h3>
            <p className="max-w-md rounded-xl rounded-bl-sm bg-muted px-4 py-2.5 text-sm [overflow-wrap:anywhere]">
              {text}
            </p>
            <p className="text-xs text-muted-foreground tabular-nums">
              {characters} characters, {segments === 1 ? '1 segment' : `${segments} segments`}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-xs text-muted-foreground">
        Carriers bill by segment: 160 plain characters, or 70 with emoji or other scripts.
      </p>
    </CardContent>
  )
}
