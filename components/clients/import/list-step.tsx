'use client'

import { useId } from 'react'

import { ColumnChoices } from '@/components/clients/import/column-choices'
import { IgnoredColumns } from '@/components/clients/import/ignored-columns'
import { LineProblems } from '@/components/clients/import/line-problems'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import type { ClientList } from '@/lib/domain/client-list'
import { isFilled, type ListColumns, recogniseColumns, rolesUnder } from '@/lib/domain/list-columns'
import type { ListedPerson } from '@/lib/domain/list-person'

const PREVIEWED_LINES = 4

interface ListStepProps {
  list: ClientList
  program: string | null
  rows: string[][]
  columns: ListColumns
  onColumnsChange: (columns: ListColumns) => void
  includesBlocked: boolean
  onIncludesBlockedChange: (includesBlocked: boolean) => void
}

/** Shows how the file is read: the first people, and everything that will not be taken over. */
export function ListStep({
  list: { people, leftOut, ignored },
  program,
  rows,
  columns,
  onColumnsChange,
  includesBlocked,
  onIncludesBlockedChange,
}: ListStepProps) {
  const headingsId = useId()
  const blockedId = useId()
  const { headingRow } = columns
  const blocked = people.filter(({ isBlocked }) => isBlocked).length
  const previewed = people.filter(({ isBlocked }) => !isBlocked || includesBlocked)
  const setHeadingRow = (row: number | null) => onColumnsChange({ headingRow: row, roles: rolesUnder(rows, row) })

  return (
    <>
      {program && <p className="text-sm font-medium">{`Looks like ${program}`}</p>}
      <div className="flex min-h-11 items-center gap-2.5 md:min-h-6">
        <Checkbox
          id={headingsId}
          checked={headingRow !== null}
          onCheckedChange={(checked) => setHeadingRow(checked === true ? likelyHeadingRow(rows) : null)}
        />
        <Label htmlFor={headingsId}>
          {headingRow === null || headingRow === 0
            ? 'The first line contains headings'
            : `Line ${headingRow + 1} contains the headings`}
        </Label>
      </div>
      {previewed.length > 0 && <Preview people={previewed.slice(0, PREVIEWED_LINES)} />}
      {people.length === 0 && <p className="text-sm">No line has a name. Choose the column that holds the names.</p>}
      <ColumnChoices isNeeded={people.length === 0} rows={rows} columns={columns} onColumnsChange={onColumnsChange} />
      {blocked > 0 && (
        <div className="flex min-h-11 items-center gap-2.5 md:min-h-6">
          <Checkbox
            id={blockedId}
            checked={includesBlocked}
            onCheckedChange={(checked) => onIncludesBlockedChange(checked === true)}
          />
          <Label htmlFor={blockedId}>
            {blocked === 1
              ? 'Import also the client who is blocked in this list'
              : `Import also the ${blocked} clients who are blocked in this list`}
          </Label>
        </div>
      )}
      {ignored.length > 0 && <IgnoredColumns ignored={ignored} />}
      {leftOut.length > 0 && (
        <LineProblems
          title="Lines that will not be taken over"
          problems={leftOut.map(({ line, reason }) => ({ line, severity: 'error', message: reason }))}
        />
      )}
    </>
  )
}

function likelyHeadingRow(rows: string[][]): number {
  return recogniseColumns(rows).headingRow ?? rows.findIndex(isFilled)
}

const PREVIEWED = {
  Name: ({ name }) => name,
  Email: ({ emails }) => emails.map(({ text }) => text).join(', '),
  Phone: ({ phones }) => phones.map(({ text }) => text).join(', '),
  Notes: ({ notes }) => notes,
} satisfies Record<string, (person: ListedPerson) => string>

function Preview({ people }: { people: readonly ListedPerson[] }) {
  const captionId = useId()
  const shown = Object.entries(PREVIEWED).filter(([, read]) => people.some((person) => read(person) !== ''))
  return (
    <div role="region" aria-labelledby={captionId} tabIndex={0} className="overflow-x-auto rounded-xl border">
      <table className="w-full text-left text-sm">
        <caption id={captionId} className="px-3 pt-3 text-left text-xs text-muted-foreground">
          Preview of the first lines
        </caption>
        <thead>
          <tr className="border-b">
            {shown.map(([label]) => (
              <th key={label} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {people.map((person) => (
            <tr key={person.line}>
              {shown.map(([label, read]) => (
                <td key={label} className="max-w-48 truncate px-3 py-2">
                  {read(person)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
