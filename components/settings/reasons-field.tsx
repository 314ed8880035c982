'use client'

import { type Control, useController } from 'react-hook-form'

import { useFieldId } from '@/components/form/field-id'
import type { ContentValues } from '@/components/settings/settings-values'
import { Input } from '@/components/ui/input'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import { REASONS_MAX } from '@/lib/domain/site-text'

/** Three rows of title and description, stored as lines of "Title | Description". */
export function ReasonsField({ control }: { control: Control<ContentValues, unknown, WebsiteContentBody> }) {
  const { field, fieldState } = useController({ control, name: 'whyChooseUs' })
  const id = useFieldId('whyChooseUs')
  const rows = toRows(field.value ?? '')
  const error = fieldState.error?.message

  function change(index: number, part: keyof Row, value: string) {
    field.onChange(toText(rows.map((row, at) => (at === index ? { ...row, [part]: value } : row))))
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-medium">Reasons to choose you</legend>
      <p className="mt-0.5 text-sm text-muted-foreground">Up to three, each with a title and a few words.</p>
      <div className="mt-2 grid gap-3">
        {rows.map((row, index) => (
          <div key={index} className="grid gap-2 sm:grid-cols-[2fr_3fr]">
            <Input
              id={index === 0 ? id : undefined}
              aria-label={`Reason ${index + 1}: title`}
              aria-invalid={error && row.title.trim() === '' && row.description.trim() !== '' ? true : undefined}
              placeholder="Title"
              maxLength={80}
              value={row.title}
              onChange={(event) => change(index, 'title', event.target.value)}
              onBlur={field.onBlur}
            />
            <Input
              aria-label={`Reason ${index + 1}: description`}
              placeholder="Description"
              maxLength={300}
              value={row.description}
              onChange={(event) => change(index, 'description', event.target.value)}
              onBlur={field.onBlur}
            />
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface Row {
  title: string
  description: string
}

/** Splits the text into rows. Keeps all spaces, so that typing isn't disturbed; removes only the separators. */
function toRows(text: string): Row[] {
  const lines = text.split('\n')
  return Array.from({ length: REASONS_MAX }, (_, index) => {
    const line = lines[index] ?? ''
    const bar = line.indexOf('|')
    if (bar < 0) return { title: line, description: '' }
    return { title: line.slice(0, bar).replace(/ $/, ''), description: line.slice(bar + 1).replace(/^ /, '') }
  })
}

function toText(rows: readonly Row[]): string {
  const lines = rows.map(({ title, description }) => {
    const safe = title.replaceAll('|', '/')
    return description === '' ? safe : `${safe} | ${description}`
  })
  return lines.join('\n').replace(/\n+$/, '')
}
