'use client'

import { useId } from 'react'

import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Switch } from '@/components/ui/switch'
import { useShortcutsEnabled } from '@/lib/browser/shortcuts'

const SHORTCUTS: ReadonlyArray<{ keys: readonly string[]; does: string }> = [
  { keys: ['N'], does: 'New appointment' },
  { keys: ['/', 'Ctrl+K', '⌘K'], does: 'Search clients' },
  { keys: ['T'], does: 'Today, on the appointments page' },
  { keys: ['←', '→'], does: 'The week or day before or after, on the appointments page' },
  { keys: ['?'], does: 'Show these shortcuts' },
]

const SPOKEN: Record<string, string> = {
  '←': 'left arrow',
  '→': 'right arrow',
  '/': 'slash',
  '?': 'question mark',
  '⌘K': 'Command+K',
}

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Lists the keyboard shortcuts, with a switch that turns them off. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const [enabled, setEnabled] = useShortcutsEnabled()
  const switchId = useId()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>Disabled while typing or when a dialog is open.</DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0} role="region" aria-label="All shortcuts">
          <dl className="divide-y">
            {SHORTCUTS.map(({ keys, does }) => (
              <div key={does} className="flex items-center justify-between gap-4 py-2.5">
                <dt className="order-2 flex shrink-0 gap-1.5">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="inline-flex min-w-7 justify-center rounded-sm border bg-muted px-1.5 py-0.5 font-sans text-xs font-medium"
                    >
                      <span aria-hidden>{key}</span>
                      <span className="sr-only">{SPOKEN[key] ?? key} </span>
                    </kbd>
                  ))}
                </dt>
                <dd className="text-sm">{does}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-3 flex min-h-11 items-center justify-between gap-4 border-t pt-4">
            <label htmlFor={switchId} className="text-sm font-medium">
              Use keyboard shortcuts in this browser
            </label>
            <Switch id={switchId} checked={enabled} onCheckedChange={setEnabled} />
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
