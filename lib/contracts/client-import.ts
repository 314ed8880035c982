/** A list of clients from elsewhere. Lines come as text; each is checked on its own. */
import { z } from 'zod'
import { IMPORT_MAX_LINES } from '@/lib/domain/client-import'
import { unshieldCell } from '@/lib/domain/csv'
import { MOODS } from '@/lib/domain/mood'
import { createClientBody } from './client'
import { clean } from './fields'

const cell = z.string().max(20_000).optional()
/** Addresses or numbers with what the file calls them; the first that can be used is the client's, others go to the notes. */
const contacts = z
  .array(z.object({ label: z.string().max(100).overwrite(clean), text: z.string().max(500).overwrite(clean) }))
  .max(50)
  .optional()

export const importClientsBody = z.object({
  /** If true, nothing is stored; the response says what would happen. */
  dryRun: z.boolean(),
  lines: z
    .array(
      z.object({
        /** Line number in the file, for messages. */
        line: z.int().positive().max(10_000_000),
        name: cell,
        email: cell,
        phone: cell,
        /** More of them; unlike `email` and `phone`, one that can't be read goes to the notes. */
        emails: contacts,
        phones: contacts,
        notes: cell,
        preferredMood: cell,
        schedulingNotes: cell,
        /** The client wants no marketing, and is never invited. */
        refusesMarketing: z.boolean().optional(),
        /** The file had a contact that a spreadsheet destroyed: the only client of this name is taken for the same. */
        lostContact: z.boolean().optional(),
      }),
    )
    .min(1, 'There is no line to import')
    .max(IMPORT_MAX_LINES, `Import at most ${IMPORT_MAX_LINES} lines at a time`),
})
export type ImportClientsBody = z.infer<typeof importClientsBody>

const MOOD_NAMES = MOODS.map(({ label }) => label).join(', ')

/** A mood by its name or id; empty means none. */
const moodName = z
  .string()
  .transform((text, context) => {
    const name = text.replace(/[^\p{Letter}]/gu, '').toLowerCase()
    const mood = MOODS.find(({ id, label }) => id === name || label.toLowerCase() === name)
    if (name !== '' && !mood) context.addIssue({ code: 'custom', message: `Use one of ${MOOD_NAMES}` })
    return mood?.id ?? null
  })
  .nullish()

const shielded = z
  .record(z.string(), z.unknown())
  .transform((cells) =>
    Object.fromEntries(
      Object.entries(cells).map(([key, value]) => [
        key,
        typeof value === 'string' ? unshieldCell(value.trim()) : value,
      ]),
    ),
  )

/** One line as a client: the same rules and messages as the form's. */
export const importedClient = shielded.pipe(
  createClientBody
    .omit({ moodEmoji: true, smsConsent: true })
    .extend({ preferredMood: moodName, refusesMarketing: z.boolean().optional() }),
)

export const importProblem = z.object({
  line: z.int(),
  /** `error`: the line isn't imported. `note`: the line is imported, with a remark for the owner. */
  severity: z.enum(['error', 'note']),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof importProblem>

export const importResult = z.object({
  dryRun: z.boolean(),
  added: z.int(),
  /** Known clients whose missing details were filled in. */
  completed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  problems: z.array(importProblem),
})
export type ImportResult = z.infer<typeof importResult>
