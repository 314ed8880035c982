'use client'

import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '@/components/ui/button'

interface CopyTextProps {
  /** Label of the button, e.g. "Copy key". */
  what: string
  /** Name of whatever the text belongs to, for screen readers. */
  of?: string
  text: string
  /** Other actions beside the button. */
  children?: ReactNode
}

/** Text to copy: one click selects it, the button copies it. */
export function CopyText({ what, of, text, children }: CopyTextProps) {
  const [attempt, setAttempt] = useState<{ text: string; worked: boolean } | null>(null)
  const copied = attempt?.text === text ? attempt.worked : null

  async function copy() {
    // Without TLS the browser offers no clipboard; the text can still be selected.
    const copying = navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setAttempt({ text, worked: (await copying) ?? false })
  }

  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <code className="rounded-lg bg-muted p-3 text-xs break-all whitespace-pre-wrap select-all">{text}</code>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy {what} {of && <span className="sr-only">of {of}</span>}
        </Button>
        {children}
        <p role="status" className="text-muted-foreground empty:hidden">
          {copied === true && <span>Copied.</span>}
          {copied === false && <span>Please select the text and copy it.</span>}
        </p>
      </div>
    </div>
  )
}
