'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { cleanCell } from '@/lib/domain/list-cells'
import { columnName, isFilled, type ListColumns, recognizeColumns, rolesUnder } from '@/lib/domain/list-columns'
import type { ColumnRole } from '@/lib/domain/list-headings'

const ROLES = {
  name: 'Name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  preferredMood: 'Preferred mood',
  schedulingNotes: 'Scheduling notes',
  blocked: 'Blocked',
  marketing: 'Marketing opt-in',
  status: 'Active status',
  tags: 'Tags',
} satisfies Record<ColumnRole, string>

const NOT_IMPORTED = ''

interface ColumnChoicesProps {
  /** Whether the section starts open, because no clients are found without these choices. */
  isNeeded: boolean
  rows: string[][]
  columns: ListColumns
  onColumnsChange: (columns: ListColumns) => void
}

/** Shows how each column of the file is interpreted, for the owner to correct. */
export function ColumnChoices({ isNeeded, rows, columns, onColumnsChange }: ColumnChoicesProps) {
  const [isOpen, setIsOpen] = useState(isNeeded)
  // Stays open while the owner chooses, even once somebody is found.
  if (isNeeded && !isOpen) setIsOpen(true)
  const { headingRow, roles } = columns
  const people = rows.slice(headingRow === null ? 0 : headingRow + 1)

  function assign(column: number, role: string) {
    const chosen = role === NOT_IMPORTED ? null : (role as ColumnRole)
    onColumnsChange({ headingRow, roles: roles.map((known, index) => (index === column ? chosen : known)) })
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-xl border"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-xl px-3 text-sm font-medium hover:bg-muted [&::-webkit-details-marker]:hidden">
        <span>Change columns</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-4 gap-y-3 border-t p-3 sm:grid-cols-2">
        <HeadingsChoice rows={rows} headingRow={headingRow} onColumnsChange={onColumnsChange} />
        {roles.map((role, index) => {
          const filled = people.find((cells) => cleanCell(cells[index]) !== '')
          const heading = headingRow === null ? '' : cleanCell(rows[headingRow]?.[index])
          if (!filled) return null
          return (
            <ColumnChoice
              key={index}
              heading={heading || columnName(index)}
              example={cleanCell(filled[index])}
              role={role}
              onChoose={(choice) => assign(index, choice)}
            />
          )
        })}
      </div>
    </details>
  )
}

interface HeadingsChoiceProps {
  rows: string[][]
  headingRow: number | null
  onColumnsChange: (columns: ListColumns) => void
}

function HeadingsChoice({ rows, headingRow, onColumnsChange }: HeadingsChoiceProps) {
  const id = useId()
  const likelyRow = () => recognizeColumns(rows).headingRow ?? rows.findIndex(isFilled)
  const choose = (row: number | null) => onColumnsChange({ headingRow: row, roles: rolesUnder(rows, row) })
  return (
    <div className="flex min-h-11 items-center gap-2.5 sm:col-span-2 md:min-h-6">
      <Checkbox
        id={id}
        checked={headingRow !== null}
        onCheckedChange={(checked) => choose(checked === true ? likelyRow() : null)}
      />
      <Label htmlFor={id}>
        {headingRow === null || headingRow === 0
          ? 'The first line contains headings'
          : `Line ${headingRow + 1} contains the headings`}
      </Label>
    </div>
  )
}

interface ColumnChoiceProps {
  heading: string
  example: string
  role: ColumnRole | null
  onChoose: (role: string) => void
}

function ColumnChoice({ heading, example, role, onChoose }: ColumnChoiceProps) {
  const id = useId()
  const exampleId = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <Label htmlFor={id} className="[overflow-wrap:anywhere]">
        {heading}
      </Label>
      <NativeSelect
        id={id}
        aria-describedby={exampleId}
        value={role ?? NOT_IMPORTED}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value={NOT_IMPORTED}>Not imported</option>
        {Object.entries(ROLES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <p id={exampleId} className="truncate text-xs text-muted-foreground">
        {`For example ${example.slice(0, 60)}`}
      </p>
    </div>
  )
}
