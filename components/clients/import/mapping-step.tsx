'use client'

import { useId } from 'react'

import { type ColumnMapping, IMPORT_FIELDS, type ImportField, toLines } from '@/components/clients/import/import-table'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'

const ABSENT = 'absent'
const PREVIEWED_LINES = 4
const FIELDS = Object.entries(IMPORT_FIELDS) as Array<[ImportField, string]>

interface MappingStepProps {
  rows: string[][]
  hasHeadings: boolean
  onHasHeadingsChange: (hasHeadings: boolean) => void
  mapping: ColumnMapping
  onMappingChange: (mapping: ColumnMapping) => void
}

/** Says which column holds what, and shows the first lines read that way. */
export function MappingStep({ rows, hasHeadings, onHasHeadingsChange, mapping, onMappingChange }: MappingStepProps) {
  const headingsId = useId()
  const columns = columnNames(rows, hasHeadings)

  function assign(field: ImportField, choice: string) {
    const { [field]: _before, ...others } = mapping
    onMappingChange(choice === ABSENT ? others : { ...others, [field]: Number(choice) })
  }

  return (
    <>
      <div className="flex min-h-11 items-center gap-2.5 md:min-h-6">
        <Checkbox
          id={headingsId}
          checked={hasHeadings}
          onCheckedChange={(checked) => onHasHeadingsChange(checked === true)}
        />
        <Label htmlFor={headingsId}>The first line contains headings</Label>
      </div>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {FIELDS.map(([field, label]) => (
          <ColumnChoice
            key={field}
            label={label}
            columns={columns}
            column={mapping[field]}
            onChoose={(choice) => assign(field, choice)}
          />
        ))}
      </div>
      <Preview rows={rows} mapping={mapping} hasHeadings={hasHeadings} />
    </>
  )
}

interface ColumnChoiceProps {
  label: string
  columns: readonly string[]
  column: number | undefined
  onChoose: (choice: string) => void
}

function ColumnChoice({ label, columns, column, onChoose }: ColumnChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select value={column === undefined ? ABSENT : String(column)} onValueChange={onChoose}>
        <SelectTrigger id={id}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={ABSENT}>Not in this file</SelectItem>
          {columns.map((name, index) => (
            <SelectItem key={index} value={String(index)}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  )
}

function Preview({ rows, mapping, hasHeadings }: Pick<MappingStepProps, 'rows' | 'mapping' | 'hasHeadings'>) {
  const captionId = useId()
  const lines = toLines(rows.slice(0, PREVIEWED_LINES + 2), mapping, hasHeadings).slice(0, PREVIEWED_LINES)
  const shown = FIELDS.filter(([field]) => field !== 'lastName' && mapping[field] !== undefined)
  if (shown.length === 0 || lines.length === 0) return null
  return (
    <div role="region" aria-labelledby={captionId} tabIndex={0} className="overflow-x-auto rounded-xl border">
      <table className="w-full text-left text-sm">
        <caption id={captionId} className="px-3 pt-3 text-left text-xs text-muted-foreground">
          Preview of the first lines
        </caption>
        <thead>
          <tr className="border-b">
            {shown.map(([field, label]) => (
              <th key={field} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {lines.map((line) => (
            <tr key={line.line}>
              {shown.map(([field]) => (
                <td key={field} className="max-w-48 truncate px-3 py-2">
                  {field === 'lastName' ? null : line[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The headings, or "Column A" and what is in it first. */
function columnNames(rows: string[][], hasHeadings: boolean): string[] {
  const width = Math.max(...rows.slice(0, 50).map((cells) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const first = rows[0]?.[index]?.trim()
    if (hasHeadings && first) return first
    const letter = `Column ${index < 26 ? String.fromCharCode(65 + index) : index + 1}`
    return !hasHeadings && first ? `${letter} (${first.slice(0, 30)})` : letter
  })
}
