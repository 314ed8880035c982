'use client'

import { useEffect, useEffectEvent } from 'react'

import { usePreference } from '@/lib/browser/preference'

/** Actions by key: `KeyboardEvent.key` with letters in lower case, or `mod+k` for Ctrl or Command with K. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Elements in which typing or arrow keys already have a meaning. */
const TAKEN =
  'input, textarea, select, [contenteditable=true], [role=radiogroup], [role=tablist], [role=listbox], [role=combobox], [role=slider], [role=grid]'
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Returns whether shortcuts are on in this browser (WCAG 2.1.4), and the setter. */
export function useShortcutsEnabled(): readonly [boolean, (enabled: boolean) => void] {
  const [remembered, remember] = usePreference('shortcuts')
  return [remembered !== 'off', (enabled) => remember(enabled ? 'on' : 'off')]
}

/** Registers shortcuts. They don't work in form fields, or while a dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [enabled] = useShortcutsEnabled()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = shortcuts[nameOf(event)]
    if (!run || event.defaultPrevented || event.repeat || isTaken(event)) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (altKey || (ctrlKey && metaKey)) return ''
  if (ctrlKey || metaKey) return shiftKey ? '' : `mod+${name}`
  // "?" and, on some keyboards, "/" need Shift. Letters and arrows with Shift are other shortcuts.
  return shiftKey && (/^[a-z]$/.test(name) || key.length > 1) ? '' : name
}

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  return target?.closest(TAKEN) != null || document.querySelector(OVERLAYS) !== null
}
