'use client'

import { useId, useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { FieldFrame } from '@/components/form/field-frame'
import { NotLoaded } from '@/components/shell/not-loaded'
import { SmsText } from '@/components/sms/sms-text'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { NativeSelect } from '@/components/ui/native-select'
import { useSmsPreview } from '@/lib/browser/sms'
import type { SmsPreview } from '@/lib/contracts/sms'
import { messageName } from '@/lib/domain/message-name'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** Previews the exact texts, one at a time. */
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
      {!data && <NotLoaded what="the texts" error={error} onRetry={refetch} count={1} className="px-5" />}
      {data && <Texts texts={data.texts} />}
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

function Texts({ texts }: { texts: SmsPreview['texts'] }) {
  const id = useId()
  const [type, setType] = useState(texts[0]?.type)
  const shown = texts.find((text) => text.type === type)
  return (
    <CardContent className="grid gap-4">
      <FieldFrame id={id} label="Message" className="max-w-lg">
        {(control) => (
          <NativeSelect {...control} value={type} onChange={({ target }) => setType(target.value)}>
            {texts.map((text) => (
              <option key={text.type} value={text.type}>
                {messageName(text.type)}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldFrame>
      {shown && <SmsText text={shown} />}
      <p className="text-xs text-muted-foreground">
        Carriers bill by segment: 160 plain characters, or 70 with emoji or other scripts.
      </p>
    </CardContent>
  )
}
