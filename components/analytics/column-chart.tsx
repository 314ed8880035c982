import { useId } from 'react'

import { type ChartPart, fillOf, Patterns } from '@/components/analytics/chart-parts'

const WIDTH = 720
const HEIGHT = 220
const LEFT = 68
const TOP = 12
const FLOOR = HEIGHT - 26
const LABELS = 6
const LETTER_WIDTH = 6
const WIDEST = 56

interface ChartColumn {
  key: string
  label: string
  /** The column's numbers in words. */
  words: string
  /** Values by part id; a part without a value isn't drawn. */
  values: Readonly<Record<string, number>>
}

interface ColumnChartProps {
  /** Accessible name of the chart's region. */
  label: string
  /** The whole chart in words. */
  summary: string
  parts: readonly ChartPart[]
  columns: readonly ChartColumn[]
  /** The lowest value at which the axis may end. It ends at a round number at or above the highest column. */
  atLeast: number
  format: (value: number) => string
}

/**
 * Draws a column per step, stacked from its parts; the table beside it has the same numbers. Scrolls sideways if it
 * doesn't fit.
 */
export function ColumnChart({ label, summary, parts, columns, atLeast, format }: ColumnChartProps) {
  const id = useId()
  const top = roundTop(Math.max(atLeast, ...columns.map(({ values }) => sumOf(values, parts))))
  const width = (WIDTH - LEFT) / columns.length
  const widestLabel = Math.max(...columns.map(labelWidth))
  const every = Math.max(Math.ceil(columns.length / LABELS), Math.ceil(widestLabel / width))
  const isLabelled = (column: ChartColumn, index: number, x: number) =>
    index % every === 0 && x + labelWidth(column) - WIDTH <= every * width - widestLabel
  return (
    <div tabIndex={0} role="region" aria-label={label} className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summary}
        fontSize="11"
        className="h-auto w-full min-w-[36rem] text-muted-foreground"
      >
        <Patterns id={id} parts={parts} />
        {[0, 0.5, 1].map((part) => {
          const y = FLOOR - part * (FLOOR - TOP)
          return (
            <g key={part}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} stroke="var(--border)" />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" fill="currentColor">
                {format(top * part)}
              </text>
            </g>
          )
        })}
        {columns.map((column, index) => {
          const x = LEFT + index * width + width * 0.15
          return (
            <g key={column.key}>
              <title>{column.words}</title>
              <Column {...{ id, parts, x, top }} values={column.values} width={Math.min(width * 0.7, WIDEST)} />
              {isLabelled(column, index, x) && (
                <text {...labelPlace(x, labelWidth(column))} y={HEIGHT - 8} fill="currentColor">
                  {column.label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

interface ColumnProps extends Pick<ChartColumn, 'values'>, Pick<ColumnChartProps, 'parts'> {
  id: string
  x: number
  width: number
  top: number
}

function Column({ id, parts, values, x, width, top }: ColumnProps) {
  const heightOf = (value: number) => (value / top) * (FLOOR - TOP)
  return (
    <>
      <rect x={x} y={TOP} width={width} height={FLOOR - TOP} fill="transparent" />
      {parts.map((part, index) => {
        const height = heightOf(values[part.id] ?? 0)
        return (
          height > 0 && (
            <rect
              key={part.id}
              x={x}
              y={FLOOR - heightOf(sumOf(values, parts.slice(0, index))) - height}
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

function sumOf(values: ChartColumn['values'], parts: readonly ChartPart[]): number {
  return parts.reduce((sum, { id }) => sum + (values[id] ?? 0), 0)
}

/** Returns about how wide a column's label is, in the drawing's units. */
function labelWidth({ label }: ChartColumn): number {
  return LETTER_WIDTH * label.length
}

/** Positions a label under its column, or at the chart's edge if it would overflow. */
function labelPlace(x: number, width: number) {
  return x > WIDTH - width ? { x: WIDTH, textAnchor: 'end' as const } : { x }
}

/** Returns a round number at or above the given positive number; half of it is round, too. */
function roundTop(largest: number): number {
  const scale = 10 ** Math.floor(Math.log10(largest))
  return ([1, 2, 4, 6, 8].find((factor) => factor * scale >= largest) ?? 10) * scale
}
