'use client'

import { useId } from 'react'

import { ColumnChoices } from '@/components/clients/import/column-choices'
import { FirstPeople } from '@/components/clients/import/first-people'
import { IgnoredColumns } from '@/components/clients/import/ignored-columns'
import { ImportFacts } from '@/components/clients/import/import-facts'
import { LineProblems } from '@/components/clients/import/line-problems'
import type { ImportOutcome } from '@/components/clients/import/use-import'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import type { ImportProblem } from '@/lib/contracts/client-import'
import type { ClientList } from '@/lib/domain/client-list'
import type { ListColumns } from '@/lib/domain/list-columns'

interface ListStepProps {
  list: ClientList
  program: string | null
  /** The expected result of the import; null while it is loading. */
  expected: ImportOutcome | null
  rows: string[][]
  columns: ListColumns
  onColumnsChange: (columns: ListColumns) => void
  includesBlocked: boolean
  onIncludesBlockedChange: (includesBlocked: boolean) => void
}

/** Shows how the file is read and what the import would do: the first people, and everything that won't be imported. */
export function ListStep({ list, program, expected, includesBlocked, ...props }: ListStepProps) {
  const blockedId = useId()
  const { people, leftOut, ignored } = list
  const blocked = people.filter(({ isBlocked }) => isBlocked).length
  const shown = people.filter(({ isBlocked }) => !isBlocked || includesBlocked)
  const problems = expected?.result.problems ?? leftOut.map(notImported)
  const isNobodyFound = people.length === 0 && leftOut.length > 0

  return (
    <>
      {program && <p className="text-sm font-medium">{`Looks like ${program}`}</p>}
      {isNobodyFound && <p className="text-sm">No line has a name. Choose the column that holds the names.</p>}
      {people.length + leftOut.length === 0 && (
        <p className="text-sm">This file has headings, but no clients below them.</p>
      )}
      {expected && <ImportFacts result={expected.result} />}
      {blocked > 0 && (
        <div className="flex min-h-11 items-center gap-2.5 md:min-h-6">
          <Checkbox
            id={blockedId}
            checked={includesBlocked}
            onCheckedChange={(checked) => props.onIncludesBlockedChange(checked === true)}
          />
          <Label htmlFor={blockedId}>
            {blocked === 1
              ? 'Also import the client who is blocked in this list'
              : `Also import the ${blocked} clients who are blocked in this list`}
          </Label>
        </div>
      )}
      {problems.length > 0 && <LineProblems title="Lines to check" problems={problems} />}
      {shown.length > 0 && <FirstPeople people={shown} />}
      {ignored.length > 0 && <IgnoredColumns title="Columns that will not be imported" ignored={ignored} />}
      <ColumnChoices
        isNeeded={isNobodyFound}
        rows={props.rows}
        columns={props.columns}
        onColumnsChange={props.onColumnsChange}
      />
    </>
  )
}

function notImported({ line, reason }: ClientList['leftOut'][number]): ImportProblem {
  return { line, severity: 'error', message: reason }
}
