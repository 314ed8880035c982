import { LEDGER_PARTS, type LedgerPart } from '@/lib/domain/ledger'

const INKS: Record<LedgerPart, string> = {
  kept: 'var(--primary)',
  recovered: 'var(--info-ink)',
  noShow: 'var(--danger-ink)',
  lateCancelled: 'var(--warning-ink)',
  empty: 'var(--input)',
  open: 'var(--input)',
}
/** Drawn in the part's ink over a bare ground, so that parts differ without colour too; parts without a drawing are plain. */
const DRAWINGS: Partial<Record<LedgerPart, string>> = {
  recovered: 'M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2',
  lateCancelled: 'M-1,5 l2,2 M0,0 l6,6 M5,-1 l2,2',
  empty: 'M1,3 h1 M4,0 h1 M4,6 h1',
}

/** What a part is filled with, in a chart that has `HoursPatterns` under the same id. */
export function fillOf(part: LedgerPart, id: string): string {
  if (part === 'open') return 'var(--muted)'
  return DRAWINGS[part] ? `url(#${id}-${part})` : INKS[part]
}

/** The outline of a part. */
export function inkOf(part: LedgerPart): string {
  return INKS[part]
}

/** The patterns of one chart; `id` is the chart's own. */
export function HoursPatterns({ id }: { id: string }) {
  return (
    <defs>
      {LEDGER_PARTS.map(
        (part) =>
          DRAWINGS[part] && (
            <pattern key={part} id={`${id}-${part}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill="var(--card)" />
              <path d={DRAWINGS[part]} stroke={INKS[part]} strokeWidth={part === 'empty' ? 1.2 : 2.2} />
            </pattern>
          ),
      )}
    </defs>
  )
}
