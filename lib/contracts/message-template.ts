/** The wording of each kind of message: the owner's own, or the default. */
import { z } from 'zod'
import { findTextProblem, TEMPLATE_MAX_LENGTH } from '@/lib/domain/message-template'
import { needsDeadline, needsLink, needsStop, WORDED_KINDS } from '@/lib/domain/message-words'
import * as f from './fields'

/** The wording of one kind; null means the default. */
const words = {
  smsText: z.string().nullable(),
  emailSubject: z.string().nullable(),
  emailText: z.string().nullable(),
}

/** The owner's wording of one kind of message. */
export const messageTemplate = z.object({ kind: z.enum(WORDED_KINDS), ...words, version: z.int() })
export type MessageTemplateSetting = z.infer<typeof messageTemplate>

export const messageTemplates = z.array(messageTemplate)

const MAX_SUBJECT = 150
const changed = z.string().max(TEMPLATE_MAX_LENGTH, `Use at most ${TEMPLATE_MAX_LENGTH} characters`).nullable()

/**
 * Only the changed fields; null resets one to the default. A stale `version` is rejected. Rejects texts without the
 * variables their kind needs.
 */
export const updateMessageTemplateBody = z
  .object({ smsText: changed, emailSubject: changed, emailText: changed, version: f.version })
  .partial()
  .extend({ kind: z.enum(WORDED_KINDS) })
  .superRefine((body, context) => {
    const deadline = needsDeadline(body.kind)
    check(context, 'smsText', body.smsText, { link: needsLink(body.kind), deadline, stop: needsStop(body.kind) })
    check(context, 'emailSubject', body.emailSubject, { link: false })
    check(context, 'emailText', body.emailText, { link: false, deadline })
    if (body.emailSubject && body.emailSubject.length > MAX_SUBJECT) {
      context.addIssue({ code: 'custom', path: ['emailSubject'], message: `Use at most ${MAX_SUBJECT} characters` })
    }
    if (body.emailSubject && /[\r\n]/.test(body.emailSubject)) {
      context.addIssue({ code: 'custom', path: ['emailSubject'], message: 'A subject is one line' })
    }
  })
export type UpdateMessageTemplateBody = z.infer<typeof updateMessageTemplateBody>

function check(
  context: z.RefinementCtx,
  field: string,
  text: string | null | undefined,
  needs: Parameters<typeof findTextProblem>[1],
): void {
  const problem = text === null || text === undefined ? null : findTextProblem(text, needs)
  if (problem !== null) context.addIssue({ code: 'custom', path: [field], message: problem })
}

/** Maximum length of a wording, for the form's counters. */
export const MESSAGE_TEXT_MAX_LENGTH = TEMPLATE_MAX_LENGTH

/** A sample appointment for the owner's preview. */
export const templateExample = z.object({
  appointmentId: z.string(),
  /** False if nobody is booked yet, so the example is made up. */
  isReal: z.boolean(),
  clientName: z.string(),
  appointmentDate: z.string(),
  /** Whether texts come from a name, to which nobody can reply STOP. */
  isFromName: z.boolean(),
  words: z.object({
    firstName: z.string(),
    business: z.string(),
    service: z.string(),
    day: z.string(),
    date: z.string(),
    time: z.string(),
    address: z.string().nullable(),
    staff: z.string().nullable(),
    price: z.string().nullable(),
    deadline: z.string().nullable(),
    confirmLink: z.string(),
    manageLink: z.string(),
    bookLink: z.string(),
    inviteLink: z.string(),
    isConfirmed: z.boolean(),
    canReply: z.boolean(),
  }),
})
export type TemplateExample = z.infer<typeof templateExample>
export const templateExamples = z.array(templateExample)
