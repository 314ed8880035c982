/** Importing a list of clients. Lines contain raw text; each is checked on its own. */
import { z } from 'zod'
import { IMPORT_MAX_LINES } from '@/lib/domain/client-import'
import { unshieldCell } from '@/lib/domain/csv'
import { MOODS } from '@/lib/domain/mood'
import { createClientBody } from './client'
import { clean } from './fields'

const cell = z.string().max(20_000).optional()
/**
 * Email addresses or phone numbers with their labels in the file. The client gets the first valid one; the others are
 * added to the notes.
 */
const contacts = z
  .array(z.object({ label: z.string().max(100).overwrite(clean), text: z.string().max(500).overwrite(clean) }))
  .max(50)
  .optional()

/** Lines of a file, which the browser has already parsed and assigned to fields. */
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
        /** Additional addresses. Unlike an invalid `email`, an invalid one here is added to the notes. */
        emails: contacts,
        phones: contacts,
        notes: cell,
        preferredMood: cell,
        schedulingNotes: cell,
        /** Whether the client wants no marketing, so that they are never invited. */
        refusesMarketing: z.boolean().optional(),
        /**
         * Whether a spreadsheet destroyed a contact in the file. If so, the line matches the client with this name, if
         * there is only one.
         */
        lostContact: z.boolean().optional(),
      }),
    )
    .min(1, 'There are no lines to import')
    .max(IMPORT_MAX_LINES, `Import at most ${IMPORT_MAX_LINES} lines at a time`),
})
export type ImportClientsBody = z.infer<typeof importClientsBody>

const MOOD_NAMES = MOODS.map(({ label }) => label).join(', ')

/** A mood by name or id; empty means none. */
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

/** Parses a line as a client, with the same rules and messages as the form. */
export const importedClient = shielded.pipe(
  createClientBody
    .omit({ moodEmoji: true, smsConsent: true })
    .extend({ preferredMood: moodName, refusesMarketing: z.boolean().optional() }),
)

/** A remark about one line of the file. */
export const importProblem = z.object({
  line: z.int(),
  /** `error`: the line isn't imported. `note`: the line is imported, with a remark for the owner. */
  severity: z.enum(['error', 'note']),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof importProblem>

/** The changes that an import made or, with `dryRun`, would make. */
export const importResult = z.object({
  dryRun: z.boolean(),
  added: z.int(),
  /** Existing clients whose missing details were filled in. */
  completed: z.int(),
  /** Existing clients on the list to whom it adds nothing. */
  unchanged: z.int(),
  /** Lines about a client of an earlier line. */
  repeated: z.int(),
  refused: z.int(),
  problems: z.array(importProblem),
})
export type ImportResult = z.infer<typeof importResult>
