'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { FigureCard } from '@/components/analytics/figure-card'
import { choiceStyles } from '@/components/analytics/range-picker'
import { hoursOf, hourName, WEEKDAYS, WEEKDAYS_SHORT, weekCellWords } from '@/components/analytics/week-words'
import { cn } from '@/components/cn'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import type { WeekCell } from '@/lib/contracts/analytics-questions'
import { metricOf, tallyOf } from '@/lib/domain/analytics'
import { percentText, rateOf, rateText } from '@/lib/domain/rate'

type Shown = 'rate' | 'visits'
/** The strongest color of a cell, in percent, at which its text stays readable. */
const MAX_INK_PERCENT = 45

/** Shows the week as a table of hours and weekdays; higher values are darker. Arrow keys move between cells. */
export function WeekMap({ cells }: { cells: readonly WeekCell[] }) {
  const [chosen, setChosen] = useState<Shown | null>(null)
  const shown = chosen ?? (cells.some(hasEnoughData) ? 'rate' : 'visits')
  const table = {
    columns: ['Time', 'Appointments', 'Completed', 'No-shows', 'No-show rate'],
    rows: cells.map(({ weekday, hour, counts }) => ({
      key: `${weekday} ${hour}`,
      label: `${WEEKDAYS[weekday] ?? ''} ${hourName(hour)}`,
      cells: [counts.visits, counts.completed, counts.noShows, rateText(tallyOf(counts, 'noShowRate'))],
    })),
  }
  return (
    <FigureCard
      title="The week, hour by hour"
      definition="week"
      table={table}
      actions={
        <RadioGroup
          aria-label="What the map shows"
          value={shown}
          onValueChange={(next) => setChosen(next === 'visits' ? 'visits' : 'rate')}
          className="flex gap-1"
        >
          <RadioGroupCard value="rate" className={choiceStyles}>
            No-show rate
          </RadioGroupCard>
          <RadioGroupCard value="visits" className={choiceStyles}>
            Appointments
          </RadioGroupCard>
        </RadioGroup>
      }
    >
      <WeekGrid cells={cells} shown={shown} />
    </FigureCard>
  )
}

function WeekGrid({ cells, shown }: { cells: readonly WeekCell[]; shown: Shown }) {
  const hours = hoursOf(cells)
  const grid = useRef<HTMLTableElement>(null)
  const noteId = useId()
  const [at, setAt] = useState({ row: 0, column: cells.find(({ hour }) => hour === hours[0])?.weekday ?? 0 })
  const find = (weekday: number, hour: number) => cells.find((cell) => cell.weekday === weekday && cell.hour === hour)
  const most = Math.max(...cells.map((cell) => shadeOf(cell, shown)), 0)
  const row = Math.min(at.row, hours.length - 1)

  function move(event: KeyboardEvent) {
    const next = nextPlace(event, { row, column: at.column }, hours.length)
    if (!next) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
  }

  return (
    <>
      <table
        ref={grid}
        role="grid"
        aria-label="Hours and weekdays"
        aria-describedby={noteId}
        onKeyDown={move}
        className="w-full table-fixed border-separate border-spacing-0.5 text-center text-xs sm:text-sm"
      >
        <thead>
          <tr>
            <th scope="col" className="w-12 sm:w-20">
              <span className="sr-only">Hour</span>
            </th>
            {WEEKDAYS.map((name, weekday) => (
              <th key={name} scope="col" className="pb-1 font-medium">
                <span aria-hidden>{WEEKDAYS_SHORT[weekday]}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, index) => (
            <tr key={hour}>
              <th
                scope="row"
                className="pr-1 text-right font-normal whitespace-nowrap text-muted-foreground tabular-nums"
              >
                {hourName(hour)}
              </th>
              {WEEKDAYS.map((name, weekday) => (
                <Cell
                  key={name}
                  cell={find(weekday, hour)}
                  words={weekCellWords(weekday, hour, find(weekday, hour))}
                  shown={shown}
                  most={most}
                  place={`${index} ${weekday}`}
                  isCurrent={row === index && at.column === weekday}
                  onFocus={() => setAt({ row: index, column: weekday })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={noteId} className="mt-3 text-sm text-muted-foreground">
        <span className="sr-only">Arrow keys move between cells. </span>
        <span aria-hidden>{weekCellWords(at.column, hours[row] ?? 0, find(at.column, hours[row] ?? 0))}</span>
      </p>
    </>
  )
}

interface CellProps {
  cell: WeekCell | undefined
  words: string
  shown: Shown
  most: number
  place: string
  isCurrent: boolean
  onFocus: () => void
}

function Cell({ cell, words, shown, most, place, isCurrent, onFocus }: CellProps) {
  const ink = cell && most > 0 ? Math.round((shadeOf(cell, shown) / most) * MAX_INK_PERCENT) : 0
  const color = shown === 'rate' ? 'var(--danger-ink)' : 'var(--primary)'
  return (
    <td
      role="gridcell"
      aria-label={words}
      title={words}
      data-place={place}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onPointerEnter={onFocus}
      style={ink > 0 ? { background: `color-mix(in srgb, ${color} ${ink}%, var(--card))` } : undefined}
      className={cn(
        'h-11 rounded-md sm:h-7 tabular-nums focus-visible:outline-offset-0',
        ink === 0 && 'bg-muted',
        !hasEnoughData(cell) && shown === 'rate' && 'text-muted-foreground',
      )}
    >
      <span aria-hidden>{cell ? (shown === 'rate' ? cellText(cell.counts) : cell.counts.visits) : ''}</span>
    </td>
  )
}

function hasEnoughData(cell?: WeekCell): boolean {
  return cell !== undefined && metricOf(cell.counts, 'noShowRate') !== null
}

function shadeOf(cell: WeekCell, shown: Shown): number {
  if (shown === 'visits') return cell.counts.visits
  return metricOf(cell.counts, 'noShowRate') ?? 0
}

/** Returns a cell's short text: "12.5%", or "2/5" below `MIN_FOR_RATE`. The cell's label has the full sentence. */
function cellText(counts: WeekCell['counts']): string {
  const missed = tallyOf(counts, 'noShowRate')
  const rate = rateOf(missed)
  if (rate !== null) return percentText(rate)
  return missed.whole === 0 ? '–' : `${missed.part}/${missed.whole}`
}

function nextPlace({ key }: KeyboardEvent, { row, column }: { row: number; column: number }, rows: number) {
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column }
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), column }
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) }
    case 'ArrowRight':
      return { row, column: Math.min(WEEKDAYS.length - 1, column + 1) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: WEEKDAYS.length - 1 }
    default:
      return null
  }
}
