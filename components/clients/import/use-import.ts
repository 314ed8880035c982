'use client'

import { useState } from 'react'

import type { ChosenFile } from '@/components/clients/import/file-step'
import { type ColumnMapping, guessColumns, toLines } from '@/components/clients/import/import-table'
import { useImportClients } from '@/lib/browser/client'
import type { ImportResult } from '@/lib/contracts/client-import'

/** The way of a file from its choice to the report: mapped, tried, imported. */
export function useImport() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [hasHeadings, setHasHeadings] = useState(true)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  // Kept apart from the mutation, so that it stays visible while the import runs or after it fails.
  const [result, setResult] = useState<ImportResult | null>(null)
  const { mutate, reset, error, isPending } = useImportClients()

  function back() {
    setResult(null)
    reset()
  }

  function choose(chosen: ChosenFile) {
    const guessed = guessColumns(chosen.rows[0] ?? [])
    const headed = Object.keys(guessed).length > 0
    setFile(chosen)
    setHasHeadings(headed)
    setMapping(headed ? guessed : { name: 0 })
    back()
  }

  function startOver() {
    setFile(null)
    back()
  }

  function run(dryRun: boolean) {
    if (file && !isPending)
      mutate({ dryRun, lines: toLines(file.rows, mapping, hasHeadings) }, { onSuccess: setResult })
  }

  return {
    file,
    choose,
    hasHeadings,
    setHasHeadings,
    mapping,
    setMapping,
    result,
    back,
    run,
    startOver,
    error,
    isPending,
  }
}
