/** Reads a line's notes, mood and scheduling notes. */
import { cutText } from './graphemes'
import { isDamaged } from './list-cells'
import type { LabelledText } from './list-contacts'
import type { ColumnRole } from './list-headings'
import { isPlainNotes } from './list-line'
import { CELL_MAX } from './list-person'
import { MOODS } from './mood'

const SCHEDULING_MAX = 1000

/** Returns a line's notes, mood and scheduling notes. Adds a remark about anything lost to `remarks`. */
export function readNotes(textsOf: (role: ColumnRole) => LabelledText[], remarks: string[]) {
  const textOf = (role: ColumnRole) =>
    textsOf(role)
      .map(({ text }) => text)
      .join(' ')
  const notes: LabelledText[] = []
  const add = (label: string, text: string) => {
    if (isDamaged(text)) remarks.push(`${label} “${text}” was damaged by a spreadsheet and is left out`)
    else if (text !== '') notes.push({ label, text: cutText(text, CELL_MAX / 2) })
  }
  textsOf('notes').forEach(({ label, text }) => add(label, text))
  const mood = textOf('preferredMood')
  const isMood = MOODS.some(({ id, label }) => [id, label.toLowerCase()].includes(lettersOf(mood)))
  if (!isMood) add('Preferred mood', mood)
  const scheduling = textOf('schedulingNotes')
  const fits = scheduling.length <= SCHEDULING_MAX
  if (!fits) add('Scheduling notes', scheduling)
  const only = notes.length === 1 && isPlainNotes(notes[0]?.label ?? '') ? notes[0] : undefined
  return {
    notes: cutText(only?.text ?? notes.map(({ label, text }) => `${label}: ${text}`).join('\n'), CELL_MAX - 100),
    mood: isMood ? mood : '',
    schedulingNotes: fits ? scheduling : '',
  }
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '').toLowerCase()
}
