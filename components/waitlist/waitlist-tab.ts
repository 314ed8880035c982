/** The tabs of the waitlist page, in display order. */
export const WAITLIST_TABS = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'freed', label: 'Freed slots' },
  { id: 'open', label: 'Openings' },
] as const

export type WaitlistTab = (typeof WAITLIST_TABS)[number]['id']

/** Reads the tab from the URL; falls back to the list itself. */
export function readWaitlistTab(value: unknown): WaitlistTab {
  return WAITLIST_TABS.find(({ id }) => id === value)?.id ?? 'waiting'
}
