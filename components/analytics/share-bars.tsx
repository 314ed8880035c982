export interface ShareBar {
  key: string
  label: string
  /** 0 to 1; null without data. */
  share: number | null
  /** The value in words. */
  value: string
  note?: string
}

/** Draws a bar per share of a whole, each with its value in words. */
export function ShareBars({ label, bars }: { label: string; bars: readonly ShareBar[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {bars.map(({ key, label: name, share, value, note }) => (
        <li key={key} className="grid gap-1 text-sm">
          <span className="flex justify-between gap-3">
            <span className="min-w-0">
              {name} {note && <span className="text-xs text-muted-foreground">{note}</span>}
            </span>
            <span className="shrink-0 font-medium tabular-nums">{value}</span>
          </span>
          <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full">
            <rect width="100" height="4" rx="1" fill="var(--muted)" />
            <rect width={Math.min(100, (share ?? 0) * 100)} height="4" rx="1" fill="var(--primary)" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
