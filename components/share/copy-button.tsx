'use client'

import { Check, Copy } from 'lucide-react'
import { type RefObject, useState } from 'react'

import { Button } from '@/components/ui/button'
import { type CopyOutcome, copyShown } from '@/lib/browser/copy'

interface CopyButtonProps {
  /** Text for screen readers after "Copy". */
  what: string
  text: string
  /** The element that shows the text, which is selected if it can't be copied. */
  shownIn: RefObject<HTMLElement | null>
  onTake: () => void
}

/** Copies `text` and says whether that worked. */
export function CopyButton({ what, text, shownIn, onTake }: CopyButtonProps) {
  const [attempt, setAttempt] = useState<{ text: string; outcome: CopyOutcome } | null>(null)
  const outcome = attempt?.text === text ? attempt.outcome : null

  async function copy() {
    setAttempt({ text, outcome: await copyShown(text, shownIn.current) })
    onTake()
  }

  return (
    <span className="grid shrink-0 justify-items-end gap-1">
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {outcome === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span>{outcome === 'copied' ? 'Copied' : 'Copy'}</span>
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="text-xs text-muted-foreground empty:hidden">
        {outcome === 'copied' && <span className="sr-only">{what} copied</span>}
        {outcome === 'selected' && <span>Selected: copy it now.</span>}
      </span>
    </span>
  )
}
