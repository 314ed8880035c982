import type { ImportClientsBody } from '@/lib/contracts/client-import'

/** What a column of the file can hold. First and last names are joined. */
export const IMPORT_FIELDS = {
  name: 'Name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  preferredMood: 'Preferred mood',
  schedulingNotes: 'Scheduling notes',
} as const
export type ImportField = keyof typeof IMPORT_FIELDS

/** Which column holds what; a field without one isn't in the file. */
export type ColumnMapping = Partial<Record<ImportField, number>>

const HEADINGS: Record<ImportField, RegExp> = {
  name: /^((full |client |customer |first |given )?name|client|customer|first)$/,
  lastName: /^(last|family|sur) ?name$/,
  email: /^(client |customer )?e-?mail( address)?( 1)?$/,
  phone: /^(client |customer )?((mobile|cell|home)( ?phone)?|phone|telephone|tel|number)( number| no)?( 1)?$/,
  notes: /^(client |customer )?(notes?|comments?|remarks?)$/,
  preferredMood: /^(preferred )?mood$/,
  schedulingNotes: /^scheduling notes?$/,
}

/** The columns as their headings suggest them; the first that fits wins, each column once. */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const named = headings.map((heading) =>
    heading
      .replace(/[\s_]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  const found = Object.entries(HEADINGS).map(
    ([field, pattern]) => [field, named.findIndex((heading) => pattern.test(heading))] as const,
  )
  return Object.fromEntries(found.filter(([, column]) => column >= 0))
}

type Lines = ImportClientsBody['lines']

/** The rows as lines of the import, numbered as in the file, without empty ones. */
export function toLines(rows: ReadonlyArray<readonly string[]>, mapping: ColumnMapping, hasHeadings: boolean): Lines {
  return rows.flatMap((cells, index) => {
    const isHeading = hasHeadings && index === 0
    const isEmpty = cells.every((cell) => cell.trim() === '')
    return isHeading || isEmpty ? [] : [toLine(cells, mapping, index + 1)]
  })
}

function toLine(cells: readonly string[], mapping: ColumnMapping, line: number): Lines[number] {
  const cellOf = (field: ImportField) => cells[mapping[field] ?? -1] ?? ''
  return {
    line,
    name: [cellOf('name'), cellOf('lastName')].join(' ').trim(),
    email: cellOf('email'),
    phone: cellOf('phone'),
    notes: cellOf('notes'),
    preferredMood: cellOf('preferredMood'),
    schedulingNotes: cellOf('schedulingNotes'),
  }
}
