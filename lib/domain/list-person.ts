/** A person in a list, and their import line. */
import { shieldCell } from './csv'
import { cutText } from './graphemes'
import type { LabelledText, ListedContacts } from './list-contacts'

/** The maximum number of characters read from a cell. */
export const CELL_MAX = 20_000
/** The maximum number of addresses, and of numbers, read for one person. */
const CONTACTS_MAX = 50

/** A person in one line of the list. */
export interface ListedPerson extends ListedContacts {
  /** The row's number in the file, from 1. */
  line: number
  name: string
  notes: string
  preferredMood: string
  schedulingNotes: string
  refusesMarketing: boolean
  isBlocked: boolean
  /** Whether our own export had a contact here that a spreadsheet destroyed. */
  lostContact: boolean
  /** Remarks about what was lost or changed. */
  remarks: string[]
}

/** Returns the person as an import line. Texts are shielded as in our own CSV files. */
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
