'use client'

import { useState } from 'react'

import type { ChosenFile } from '@/components/clients/import/file-step'
import { useImportClients } from '@/lib/browser/client'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { ImportProblem, ImportResult } from '@/lib/contracts/client-import'
import { IMPORT_MAX_LINES } from '@/lib/domain/client-import'
import { type ClientList, type IgnoredColumn, readClientList } from '@/lib/domain/client-list'
import { type ListColumns, recognizeColumns } from '@/lib/domain/list-columns'
import { type ListedPerson, toImportLine } from '@/lib/domain/list-person'
import { programOf } from '@/lib/domain/list-program'

/** What an import would do or did, with everything that it leaves out. */
export interface ImportOutcome {
  result: ImportResult
  ignored: readonly IgnoredColumn[]
}

/** A file, and how the owner wants it read. */
interface Choice {
  file: ChosenFile
  columns: ListColumns
  includesBlocked: boolean
}

/** A choice, with the list that results from it. */
interface Reading extends Choice {
  list: ClientList
  /** The people to import. */
  lines: ListedPerson[]
  /** The blocked people who are left out. */
  skipped: ListedPerson[]
  tooLong: string | null
}

/** Reads a file, checks it on the server after each choice without writing anything, and imports it. */
export function useImport(onImported: (outcome: ImportOutcome) => void) {
  const [reading, setReading] = useState<Reading | null>(null)
  const check = useImportClients()
  const run = useImportClients()
  const outcomeOf = (result: ImportResult, read: Reading): ImportOutcome => ({
    result: withList(result, read),
    ignored: read.list.ignored,
  })

  function read(choice: Choice) {
    const next = readChoice(choice)
    setReading(next)
    run.reset()
    if (next.lines.length > 0 && next.tooLong === null) check.mutate(bodyOf(next, true))
    else check.reset()
  }

  function importAll() {
    if (reading && !run.isPending)
      run.mutate(bodyOf(reading, false), { onSuccess: (result) => onImported(outcomeOf(result, reading)) })
  }

  const failed = run.error ?? check.error
  return {
    reading,
    program: reading && programOf(headingsOf(reading), reading.file.name),
    expected: reading && check.data ? outcomeOf(check.data, reading) : null,
    chooseFile: (file: ChosenFile) => read({ file, columns: recognizeColumns(file.rows), includesBlocked: false }),
    change: (changes: Partial<Choice>) => reading && read({ ...reading, ...changes }),
    checkAgain: () => reading && read(reading),
    importAll,
    startOver() {
      setReading(null)
      check.reset()
      run.reset()
    },
    problem: failed ? failureSentence(failed) : (reading?.tooLong ?? null),
    hasCheckFailed: check.isError,
    isChecking: check.isPending,
    isImporting: run.isPending,
    isDone: run.isSuccess,
  }
}

function readChoice({ file, columns, includesBlocked }: Choice): Reading {
  const list = readClientList(file.rows, columns)
  const isTaken = ({ isBlocked }: ListedPerson) => !isBlocked || includesBlocked
  const lines = list.people.filter(isTaken)
  return {
    file,
    columns,
    includesBlocked,
    list,
    lines,
    skipped: list.people.filter((person) => !isTaken(person)),
    tooLong:
      lines.length > IMPORT_MAX_LINES
        ? `This file has ${lines.length} lines; import at most ${IMPORT_MAX_LINES} at a time.`
        : null,
  }
}

function headingsOf({ file, columns: { headingRow } }: Reading): readonly string[] {
  return headingRow === null ? [] : (file.rows[headingRow] ?? [])
}

function bodyOf({ lines }: Reading, dryRun: boolean) {
  return { dryRun, lines: lines.map(toImportLine) }
}

/** Adds problems found before the upload to the server's result. */
function withList(result: ImportResult, { list: { leftOut }, lines, skipped }: Reading): ImportResult {
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
