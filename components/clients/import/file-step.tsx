'use client'

import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'

import { FormError } from '@/components/form/form-error'
import { CSV_MAX_BYTES, readCsvFile, UnreadableFileError } from '@/lib/browser/csv-file'
import { isFilled } from '@/lib/domain/list-columns'

export interface ChosenFile {
  name: string
  rows: string[][]
}

/**
 * Phones gray out types that aren't listed, and report CSV files under several types. A workbook can be chosen too; the
 * form then explains what to do.
 */
const ACCEPTED =
  '.csv,.tsv,.txt,.vcf,.xls,.xlsx,text/csv,text/comma-separated-values,application/csv,application/vnd.ms-excel,text/plain'

interface FileStepProps {
  file: ChosenFile | null
  onChoose: (file: ChosenFile) => void
}

/** Accepts a CSV file. If a file can't be used, says why and keeps the last usable one. */
export function FileStep({ file, onChoose }: FileStepProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    if (!chosen) return
    const result = await open(chosen)
    // Without this, choosing the same file again after editing it fires no change event.
    target.value = ''
    if (typeof result === 'string') setProblem(file ? `${chosen.name} can’t be used. ${result}` : result)
    else {
      setProblem(null)
      onChoose(result)
    }
  }

  return (
    <div className="grid gap-3">
      <label
        htmlFor={id}
        className="relative flex cursor-pointer items-center gap-3 rounded-xl border border-dashed border-input p-4 hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
      >
        <FileSpreadsheet aria-hidden className="size-6 shrink-0 text-muted-foreground" strokeWidth={1.75} />
        <span className="min-w-0 text-sm">
          <span className="block font-medium [overflow-wrap:anywhere]">{file ? file.name : 'Choose a CSV file'}</span>
          <span className="text-muted-foreground">
            {file
              ? 'Choose another file'
              : 'You can export one from Square, Fresha, Vagaro, Booksy, a spreadsheet and others. Contact files (.vcf) work, too.'}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          onChange={(event) => void read(event)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <FormError message={problem} />
    </div>
  )
}

/** Returns the file's rows, or why it can't be used. */
async function open(file: File): Promise<ChosenFile | string> {
  if (file.size > CSV_MAX_BYTES)
    return 'This file is larger than 5 MB. Split it and import the parts one after the other.'
  try {
    const rows = await readCsvFile(file)
    if (!rows.some(isFilled)) return 'This file is empty.'
    return { name: file.name, rows }
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    return 'This file could not be read. Save it as CSV and choose it again.'
  }
}
