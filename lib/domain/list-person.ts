/** A person in a list, and the line of the import they are sent as. */
import { shieldCell } from './csv'
import { cutText } from './graphemes'
import type { LabelledText, ListedContacts } from './list-contacts'

/** Most characters of one cell that are looked at. */
export const CELL_MAX = 20_000
/** Most addresses, and numbers, of one person that are looked at. */
const CONTACTS_MAX = 50

/** A person as one line of the list has them. */
export interface ListedPerson extends ListedContacts {
  /** Number of the row in the file, from 1. */
  line: number
  name: string
  notes: string
  preferredMood: string
  schedulingNotes: string
  refusesMarketing: boolean
  isBlocked: boolean
  /** Our own export had a contact here, which a spreadsheet destroyed. */
  lostContact: boolean
  /** What of the line is lost or changed. */
  remarks: string[]
}

/** Returns the person as a line of the import, each text shielded as in our own files. */
export function toImportLine({ isBlocked: _blocked, remarks: _remarks, ...person }: ListedPerson) {
  return {
    ...person,
    name: shieldCell(cutText(person.name, 500)),
    notes: shieldCell(cutText(person.notes, CELL_MAX - 1)),
    schedulingNotes: shieldCell(person.schedulingNotes),
    emails: person.emails.slice(0, CONTACTS_MAX).map(shorten),
    phones: person.phones.slice(0, CONTACTS_MAX).map(shorten),
  }
}

function shorten({ label, text }: LabelledText): LabelledText {
  return { label: cutText(label, 100), text: cutText(text, 500) }
}
