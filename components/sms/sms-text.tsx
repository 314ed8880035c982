'use client'

import Link from 'next/link'

import type { SmsPreview } from '@/lib/contracts/sms'
import { messageName } from '@/lib/domain/message-name'
import { routes } from '@/lib/routes'

/** Shows a text word for word, its length, and a link to edit its wording. */
export function SmsText({ text: { type, text, characters, segments } }: { text: SmsPreview['texts'][number] }) {
  return (
    <figure className="grid max-w-lg gap-1.5">
      <p className="rounded-xl rounded-bl-sm bg-muted px-4 py-2.5 text-sm [overflow-wrap:anywhere]">{text}</p>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted-foreground tabular-nums">
        {characters} characters, {segments === 1 ? '1 segment' : `${segments} segments`}
        <Link
          href={routes.admin.messageText(type)}
          className="inline-flex min-h-11 items-center rounded-sm text-sm text-primary underline underline-offset-4 md:min-h-6"
        >
          Edit the words<span className="sr-only"> of {messageName(type)}</span>
        </Link>
      </figcaption>
    </figure>
  )
}
