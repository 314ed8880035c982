'use client'

import { useMemo, useState } from 'react'

import type { ChosenFile } from '@/components/clients/import/file-step'
import { useImportClients } from '@/lib/browser/client'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { ImportProblem, ImportResult } from '@/lib/contracts/client-import'
import { IMPORT_MAX_LINES } from '@/lib/domain/client-import'
import { type ClientList, readClientList } from '@/lib/domain/client-list'
import { type ListColumns, recogniseColumns } from '@/lib/domain/list-columns'
import { type ListedPerson, toImportLine } from '@/lib/domain/list-person'
import { programOf } from '@/lib/domain/list-program'

const NO_COLUMNS: ListColumns = { headingRow: null, roles: [] }

/** The way of a file from its choice to the report: recognised, tried, imported. */
export function useImport() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [columns, setColumns] = useState<ListColumns>(NO_COLUMNS)
  const [includesBlocked, setIncludesBlocked] = useState(false)
  // Kept apart from the mutation, so that it stays visible while the import runs or after it fails.
  const [result, setResult] = useState<ImportResult | null>(null)
  const { mutate, reset, error, isPending } = useImportClients()
  const rows = file?.rows
  const list = useMemo(() => readClientList(rows ?? [], columns), [rows, columns])
  const skipped = list.people.filter(({ isBlocked }) => isBlocked && !includesBlocked)
  const lines = list.people.filter(({ isBlocked }) => !isBlocked || includesBlocked)
  const tooLong =
    lines.length > IMPORT_MAX_LINES
      ? `This file has ${lines.length} lines; import at most ${IMPORT_MAX_LINES} at a time.`
      : null
  const headings = columns.headingRow === null ? [] : (rows?.[columns.headingRow] ?? [])

  function back() {
    setResult(null)
    reset()
  }

  function choose(chosen: ChosenFile) {
    setFile(chosen)
    setColumns(recogniseColumns(chosen.rows))
    setIncludesBlocked(false)
    back()
  }

  function startOver() {
    setFile(null)
    setColumns(NO_COLUMNS)
    back()
  }

  function run(dryRun: boolean) {
    if (file && !isPending)
      mutate(
        { dryRun, lines: lines.map(toImportLine) },
        { onSuccess: (found) => setResult(withList(found, list, lines, skipped)) },
      )
  }

  return {
    file,
    choose,
    columns,
    setColumns,
    list,
    program: file && programOf(headings, file.name),
    includesBlocked,
    setIncludesBlocked,
    result,
    back,
    run,
    startOver,
    problem: error ? failureSentence(error) : tooLong,
    canCheck: file !== null && lines.length > 0 && tooLong === null,
    isPending,
  }
}

/** What the server found, with what was left out before. */
function withList(
  result: ImportResult,
  { leftOut }: ClientList,
  lines: readonly ListedPerson[],
  skipped: readonly ListedPerson[],
): ImportResult {
  const problems: ImportProblem[] = [
    ...leftOut.map(({ line, reason }) => ({ line, severity: 'error' as const, message: reason })),
    ...skipped.map(({ line, name }) => ({
      line,
      severity: 'error' as const,
      message: `${name} is blocked in this list`,
    })),
    ...lines.flatMap(({ line, remarks }) => remarks.map((message) => ({ line, severity: 'note' as const, message }))),
    ...result.problems,
  ]
  return {
    ...result,
    refused: result.refused + leftOut.length + skipped.length,
    problems: problems.sort((a, b) => a.line - b.line),
  }
}
