import { useId } from 'react'

import { formatHours, formatShare, stepLabel } from '@/components/analytics/format-hours'
import { fillOf, HoursPatterns, inkOf } from '@/components/analytics/hours-fills'
import type { Ledger } from '@/lib/contracts/ledger'
import { LEDGER_PARTS, LEDGER_WORDS, type LedgerStep, totalMinutes } from '@/lib/domain/ledger'

const WIDTH = 720
const HEIGHT = 240
const LEFT = 56
const TOP = 12
const BOTTOM = 26
const LABELS = 6
const FLOOR = HEIGHT - BOTTOM

/** A column per day or week, as high as what was offered, stacked by what became of it; the table beside it says the same. */
export function HoursChart({ steps, totals }: Pick<Ledger, 'steps' | 'totals'>) {
  const id = useId()
  const top = niceHours(Math.max(0, ...steps.map(({ minutes }) => totalMinutes(minutes))) / 60) * 60
  const width = (WIDTH - LEFT) / steps.length
  const every = Math.ceil(steps.length / LABELS)
  return (
    <div tabIndex={0} role="region" aria-label="Chart of hours" className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summary(totals)}
        className="h-auto w-full min-w-[36rem] text-muted-foreground"
      >
        <HoursPatterns id={id} />
        {[0, 0.5, 1].map((part) => {
          const y = FLOOR - part * (FLOOR - TOP)
          return (
            <g key={part}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} stroke="var(--border)" />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" fontSize="11" fill="currentColor">
                {formatHours(top * part)}
              </text>
            </g>
          )
        })}
        {steps.map((step, index) => (
          <g key={step.from}>
            <title>{sentence(step)}</title>
            <Column
              step={step}
              x={LEFT + index * width + width * 0.15}
              width={Math.min(width * 0.7, 56)}
              top={top}
              id={id}
            />
            {index % every === 0 && (
              <text
                {...labelPlace(LEFT + index * width + width * 0.15)}
                y={HEIGHT - 8}
                fontSize="11"
                fill="currentColor"
              >
                {stepLabel(step)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

function Column({
  step: { minutes },
  x,
  width,
  top,
  id,
}: {
  step: LedgerStep
  x: number
  width: number
  top: number
  id: string
}) {
  const shown = LEDGER_PARTS.filter((part) => minutes[part] > 0)
  const heightOf = (value: number) => (value / top) * (FLOOR - TOP)
  const below = (index: number) => shown.slice(0, index).reduce((sum, part) => sum + heightOf(minutes[part]), 0)
  return (
    <>
      <rect x={x} y={TOP} width={width} height={FLOOR - TOP} fill="transparent" />
      {shown.map((part, index) => (
        <rect
          key={part}
          x={x}
          y={FLOOR - below(index) - heightOf(minutes[part])}
          width={width}
          height={heightOf(minutes[part])}
          fill={fillOf(part, id)}
          stroke={inkOf(part)}
          strokeWidth="0.75"
        />
      ))}
    </>
  )
}

/** Under its column, or, where it would leave the chart, up to the edge. */
function labelPlace(x: number) {
  return x > WIDTH - 90 ? { x: WIDTH, textAnchor: 'end' as const } : { x }
}

/** A round number of hours at or above the largest. */
function niceHours(largest: number): number {
  if (largest <= 2) return 2
  const scale = 10 ** Math.floor(Math.log10(largest))
  return (
    ((scale < 10 ? [1, 2, 4, 6, 8, 10] : [1, 1.5, 2, 3, 4, 6, 8, 10]).find((factor) => factor * scale >= largest) ??
      10) * scale
  )
}

function sentence(step: LedgerStep): string {
  const parts = LEDGER_PARTS.filter((part) => step.minutes[part] > 0).map(
    (part) => `${LEDGER_WORDS[part].label} ${formatHours(step.minutes[part])}`,
  )
  return `${stepLabel(step)}: ${parts.join(', ') || 'nothing offered'}`
}

function summary(totals: Ledger['totals']): string {
  const whole = totalMinutes(totals)
  const parts = LEDGER_PARTS.filter((part) => totals[part] > 0).map(
    (part) => `${LEDGER_WORDS[part].label.toLowerCase()} ${formatShare(totals[part], whole)}`,
  )
  return `Of ${formatHours(whole)} offered: ${parts.join(', ')}`
}
