import { smsLength } from '@/lib/domain/sms-text'

/** Previews a text message as it looks on a phone, with its length. */
export function TextPreview({ text }: { text: string }) {
  const { encoding, segments, units, available, foreign } = smsLength(text)
  return (
    <figure className="grid grid-cols-1 gap-1.5">
      <figcaption className="text-sm font-medium">Text message</figcaption>
      <p className="max-w-md rounded-xl rounded-bl-sm bg-muted px-4 py-2.5 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
      <p className="text-xs text-muted-foreground tabular-nums">
        {units} of {available} characters, {segments === 1 ? '1 segment' : `${segments} segments`}, {encoding}
      </p>
      {foreign.length > 0 && (
        <p className="text-xs text-muted-foreground">
          {foreign
            .slice(0, 5)
            .map((char) => `“${char}”`)
            .join(', ')}{' '}
          {foreign.length === 1 ? 'is' : 'are'} outside the basic text alphabet, so a segment holds 70 characters
          instead of 160.
        </p>
      )}
    </figure>
  )
}
