'use client'

import { cn } from '@/components/cn'
import { WORDED_KINDS, type WordedKind } from '@/lib/domain/message-words'
import { reminderLabel } from '@/lib/domain/reminder'

/** Every kind of message; on phones a row to swipe through. Kinds are kept in the address. */
export function KindList({ current, isUnsaved }: { current: WordedKind; isUnsaved: (kind: WordedKind) => boolean }) {
  return (
    <nav aria-label="Messages" className="min-w-0">
      <ul className="relative flex gap-1 overflow-x-auto pb-1 lg:grid lg:overflow-visible">
        {WORDED_KINDS.map((kind) => (
          <li key={kind} className="shrink-0">
            <a
              href={`?kind=${kind}`}
              aria-current={kind === current ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm whitespace-nowrap hover:bg-muted',
                kind === current && 'bg-muted font-medium',
              )}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                window.history.replaceState(null, '', `${window.location.pathname}?kind=${kind}`)
              }}
            >
              {reminderLabel(kind)}
              {isUnsaved(kind) && (
                <>
                  <span aria-hidden className="size-2 rounded-full bg-primary" />
                  <span className="sr-only">, not saved</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
