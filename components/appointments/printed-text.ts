import type { Appointment } from '@/lib/contracts/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import type { LocalDate } from '@/lib/domain/local-date'
import { formatTimeSeenFrom, startOfBusinessDay } from '@/lib/domain/time'

interface Sheet {
  view: 'day' | 'week'
  /** The column's date: an appointment that began earlier is printed with its own date. */
  date: LocalDate
  timeZone: string
}

/**
 * Returns what is printed for an appointment, one paragraph each; the first is bold. A day's sheet has room for notes.
 */
export function printedText(visit: Appointment, { view, date, timeZone }: Sheet): string[] {
  const { appointmentDate, client, service, duration, staff, status, clientNote, notes } = visit
  const facts = [
    service,
    `${duration} min`,
    ...(view === 'week' ? [staff.name] : []),
    ...(status === 'confirmed' ? [] : [statusLabel(status)]),
  ]
  return [
    `${formatTimeSeenFrom(startOfBusinessDay(date, timeZone), new Date(appointmentDate), timeZone)} ${client.name}`,
    facts.join(', '),
    ...(view === 'day' ? [client.phone, clientNote && `Client: ${clientNote}`, notes] : []),
  ].filter((text) => text !== null && text !== '') as string[]
}

/**
 * Printable area of a landscape Letter sheet below the title, in points. A4 is wider and lower, with about the same
 * area.
 */
const SHEET = { width: 720, height: 490 }
/** Space between columns, and above and below an appointment, in points. */
const GAP = 6
const LINE = 1.2
/** Width of an average letter relative to the font size; bold is wider. */
const LETTER = { bold: 0.64, plain: 0.56 }
const LARGEST = 9
const SMALLEST = 4
const STEP = 0.25

/** Returns the font size, between 4 and 9 points, at which the fullest column fits on the sheet. */
export function printedSize(columns: readonly (readonly string[][])[]): number {
  const width = SHEET.width / Math.max(1, columns.length) - GAP
  for (let size = LARGEST; size > SMALLEST; size -= STEP) {
    if (columns.every((visits) => heightOf(visits, size, width) <= SHEET.height)) return size
  }
  return SMALLEST
}

function heightOf(visits: readonly string[][], size: number, width: number): number {
  const lines = (text: string, index: number) =>
    Math.ceil((text.length * size * (index === 0 ? LETTER.bold : LETTER.plain)) / width)
  const ofVisit = (texts: readonly string[]) =>
    texts.reduce((sum, text, index) => sum + lines(text, index), 0) * size * LINE + GAP
  return visits.reduce((sum, texts) => sum + ofVisit(texts), size * LINE + GAP)
}
