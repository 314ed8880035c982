import { useId } from 'react'

import { stepLabel } from '@/components/analytics/format-hours'
import type { MoneyAnswer } from '@/lib/contracts/analytics-questions'
import { formatMoney } from '@/lib/domain/money'

const WIDTH = 720
const HEIGHT = 240
const LEFT = 68
const TOP = 12
const FLOOR = HEIGHT - 26
const LABELS = 6

export const MONEY_PARTS = [
  { id: 'keptCents', label: 'Kept', ink: 'var(--primary)', drawing: null },
  { id: 'noShowCents', label: 'Lost to no-shows', ink: 'var(--danger-ink)', drawing: null },
  {
    id: 'lateCents',
    label: 'Lost to late cancellations',
    ink: 'var(--warning-ink)',
    drawing: 'M-1,5 l2,2 M0,0 l6,6 M5,-1 l2,2',
  },
] as const

/** A column per step, stacked by what became of the money; the table beside it says the same. */
export function MoneyChart({ steps, totals, currency }: Pick<MoneyAnswer, 'steps' | 'totals' | 'currency'>) {
  const id = useId()
  const top = niceCents(Math.max(0, ...steps.map(({ money }) => wholeOf(money))))
  const width = (WIDTH - LEFT) / steps.length
  const every = Math.ceil(steps.length / LABELS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div tabIndex={0} role="region" aria-label="Chart of money" className="overflow-x-auto">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={MONEY_PARTS.map((part) => `${part.label} ${formatMoney(totals[part.id], currency)}`).join(', ')}
          className="h-auto w-full min-w-[36rem] text-muted-foreground"
        >
          <Patterns id={id} />
          {[0, 0.5, 1].map((part) => (
            <g key={part}>
              <line
                x1={LEFT}
                x2={WIDTH}
                y1={FLOOR - part * (FLOOR - TOP)}
                y2={FLOOR - part * (FLOOR - TOP)}
                stroke="var(--border)"
              />
              <text
                x={LEFT - 8}
                y={FLOOR - part * (FLOOR - TOP) + 4}
                textAnchor="end"
                fontSize="11"
                fill="currentColor"
              >
                {formatMoney(top * part, currency)}
              </text>
            </g>
          ))}
          {steps.map((step, index) => {
            const x = LEFT + index * width + width * 0.15
            return (
              <g key={step.from}>
                <title>{`${stepLabel(step)}: ${MONEY_PARTS.map((part) => `${part.label} ${formatMoney(step.money[part.id], currency)}`).join(', ')}`}</title>
                <Column money={step.money} x={x} width={Math.min(width * 0.7, 56)} top={top} id={id} />
                {index % every === 0 && (
                  <text
                    {...(x > WIDTH - 90 ? { x: WIDTH, textAnchor: 'end' as const } : { x })}
                    y={HEIGHT - 8}
                    fontSize="11"
                    fill="currentColor"
                  >
                    {stepLabel(step)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <ul aria-label="Legend" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {MONEY_PARTS.map((part) => (
          <li key={part.id} className="flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0">
              <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={fillOf(part, id)} stroke={part.ink} />
            </svg>
            {part.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Part = (typeof MONEY_PARTS)[number]

function Column({
  money,
  x,
  width,
  top,
  id,
}: {
  money: MoneyAnswer['totals']
  x: number
  width: number
  top: number
  id: string
}) {
  const heightOf = (cents: number) => (cents / top) * (FLOOR - TOP)
  return (
    <>
      <rect x={x} y={TOP} width={width} height={FLOOR - TOP} fill="transparent" />
      {MONEY_PARTS.map((part, index) => {
        const below = MONEY_PARTS.slice(0, index).reduce((sum, lower) => sum + money[lower.id], 0)
        const height = heightOf(money[part.id])
        return (
          height > 0 && (
            <rect
              key={part.id}
              x={x}
              y={FLOOR - heightOf(below) - height}
              width={width}
              height={height}
              fill={fillOf(part, id)}
              stroke={part.ink}
              strokeWidth="0.75"
            />
          )
        )
      })}
    </>
  )
}

/** Parts differ without colour too: one is drawn, two are plain and never touch without their outlines. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {MONEY_PARTS.map(
        (part) =>
          part.drawing && (
            <pattern key={part.id} id={`${id}-${part.id}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill="var(--card)" />
              <path d={part.drawing} stroke={part.ink} strokeWidth="2.2" />
            </pattern>
          ),
      )}
    </defs>
  )
}

function fillOf(part: Part, id: string): string {
  return part.drawing ? `url(#${id}-${part.id})` : part.ink
}

function wholeOf({ keptCents, noShowCents, lateCents }: MoneyAnswer['totals']): number {
  return keptCents + noShowCents + lateCents
}

/** A round amount at or above the largest. */
function niceCents(largest: number): number {
  if (largest <= 0) return 10_000
  const scale = 10 ** Math.floor(Math.log10(largest))
  return ([1, 2, 4, 6, 8, 10].find((factor) => factor * scale >= largest) ?? 10) * scale
}
