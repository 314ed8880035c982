/** Reads a file as the import dialog does and plans the import as the server does, but without a dialog or a server. */
import { readCsvFile } from '@/lib/browser/csv-file'
import { type ImportLine, type ImportPlan, type KnownClient, planImport } from '@/lib/domain/client-import'
import { type ClientList, readClientList } from '@/lib/domain/client-list'
import { recognizeColumns } from '@/lib/domain/list-columns'
import { chooseContacts } from '@/lib/domain/list-contacts'
import { programOf } from '@/lib/domain/list-program'
import { contactReaders } from '@/lib/server/client/import-contacts'

export interface ReadList extends ClientList {
  program: string | null
}

export async function readList(content: string | Uint8Array<ArrayBuffer>): Promise<ReadList> {
  const rows = await readCsvFile(new Blob([content]))
  const columns = recognizeColumns(rows)
  const headings = columns.headingRow === null ? [] : (rows[columns.headingRow] ?? [])
  return { ...readClientList(rows, columns), program: programOf(headings) }
}

/** Returns the lines of a list, with contacts as a business in this country would normalize them. */
export function linesOf({ people }: Pick<ClientList, 'people'>, country = 'US'): ImportLine[] {
  const readers = contactReaders({ country })
  return people
    .filter(({ isBlocked }) => !isBlocked)
    .map((person) => {
      const { others, email, phone, phoneE164 } = chooseContacts(person, readers)
      return {
        line: person.line,
        name: person.name,
        email,
        phone,
        phoneE164,
        notes: [person.notes, ...others].filter((text) => text !== '').join('\n') || null,
        preferredMood: null,
        schedulingNotes: null,
        refusesMarketing: person.refusesMarketing,
      }
    })
}

let lastId = 0

export function planOf(lines: readonly ImportLine[], known: readonly KnownClient[] = []): ImportPlan {
  return planImport(lines, known, () => `new-${(lastId += 1)}`)
}
