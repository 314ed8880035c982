/** Makes clients of a simulated salon answer its texts, through the command that receives them. */
import { isQuiet } from '@/lib/domain/quiet-hours'
import { asksToAnswer } from '@/lib/domain/message-words'
import { confirmAsCustomer } from '../../appointment/customer-commands'
import { updateAppointment } from '../../appointment/owner-commands'
import { markThreadRead } from '../../conversation/commands'
import { BEGAN_WITHIN_MS } from '../../conversation/sender'
import { appointmentScope } from '../../scope'
import type { Answered } from './answered'
import { ANSWERED, CANCELS_BY_TEXT, READS_AFTER, SAYS_LATE_BEFORE } from './behavior'
import { sendText } from './client-text'
import { DAY, MINUTE, type Story } from './story'

/** What clients write. The product must understand each. */
const CONFIRMING = ['C', 'C', 'C', 'c', 'C thank you!', 'Yes', 'Yes, see you then!', 'Confirmed 👍'] as const
const CANCELLING = ['X', 'Sorry, something came up', 'I’m so sorry, I can’t make it after all'] as const
/** Returns what a client writes who is `minutes` late. */
export const LATE = (minutes: number) => `Running ${minutes} min late, sorry!`

/** Plans what clients do about the visits they confirm, and what the owner records. */
export function planAnswered(story: Story): void {
  for (const visit of story.rows.answered) {
    const { appointmentId, start, confirmedAt, finishedAt, outcome, minutesLate } = visit
    story.agenda.add(confirmedAt, () => confirm(story, visit))
    if (minutesLate !== null)
      story.agenda.add(new Date(start.getTime() - SAYS_LATE_BEFORE * MINUTE), () => beLate(story, visit))
    story.agenda.add(finishedAt, async () => {
      const body = { status: outcome, ...(minutesLate === null ? {} : { minutesLate }) }
      await updateAppointment(story.owner, appointmentId, body, story.deps)
    })
  }
}

/** Confirms by text if the last message that asked for it was a text, otherwise through the link in an email. */
async function confirm(story: Story, { appointmentId, clientId }: Answered): Promise<void> {
  const asked = await lastQuestion(story, clientId)
  if (asked?.appointmentId === appointmentId) return text(story, asked.phone, story.replies.pick(CONFIRMING))
  await confirmAsCustomer(await appointmentScope(appointmentId, null), {}, story.deps)
}

async function beLate(story: Story, { appointmentId, clientId, minutesLate }: Answered): Promise<void> {
  const last = await lastText(story, clientId)
  if (last?.nextId !== appointmentId) return
  await text(story, last.phone, LATE(minutesLate ?? 10))
  readLater(story, clientId)
}

/**
 * Cancels by text a visit that the client gives up, if a text about it was the last one they got. Returns false if they
 * must do it another way.
 */
export async function cancelByText(
  story: Story,
  { appointmentId, at }: { appointmentId: string; at: Date },
): Promise<boolean> {
  const [doesText, words] = [story.replies.chance(CANCELS_BY_TEXT), story.replies.pick(CANCELLING)]
  const { timeZone } = story.scope
  const isLately = at.getTime() > story.endsAt.getTime() - ANSWERED.days * DAY
  if (!doesText || !isLately || isQuiet(at, timeZone)) return false
  const visit = story.rows.appointments.find(({ id }) => id === appointmentId)
  const asked = visit && (await lastQuestion(story, visit.clientId))
  if (!visit || asked?.appointmentId !== appointmentId) return false
  await text(story, asked.phone, words)
  readLater(story, visit.clientId)
  return true
}

/** Makes the owner read the client's texts a while later, before the story ends. */
function readLater({ owner, agenda, deps, replies, endsAt }: Story, clientId: string): void {
  const wished = deps.clock.now().getTime() + replies.whole(READS_AFTER.least, READS_AFTER.most) * MINUTE
  agenda.add(new Date(Math.min(wished, endsAt.getTime() - 1)), () =>
    markThreadRead(owner, clientId, { until: deps.clock.now().toISOString() }, deps),
  )
}

async function text(story: Story, from: string, body: string): Promise<void> {
  await sendText(story.scope, { id: story.replies.uuid(), from, body }, story.deps)
}

interface LastText {
  kind: string
  phone: string
  /** The visit that the text was about. */
  appointmentId: string | null
  /** The client's next visit, to which a reply refers. */
  nextId: string | null
}

/** Returns the last text to the client if it asked about their next visit. */
async function lastQuestion(story: Story, clientId: string): Promise<LastText | null> {
  const last = await lastText(story, clientId)
  return last !== null && asksToAnswer(last.kind) && last.appointmentId === last.nextId ? last : null
}

/** Returns the last text so far: the rows of other visits say what was sent after this moment, too. */
async function lastText({ scope, deps }: Story, clientId: string): Promise<LastText | null> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - BEGAN_WITHIN_MS)
  const [last] = await deps.db.$queryRaw<LastText[]>`
    SELECT m.kind, m.recipient AS phone, m.appointment_id AS "appointmentId", (
      SELECT a.id FROM appointments a WHERE a.business_id = m.business_id AND a.client_id = m.client_id
        AND a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${since} ORDER BY a.appointment_date LIMIT 1
    ) AS "nextId"
    FROM messages m
    WHERE m.business_id = ${scope.businessId}::uuid AND m.client_id = ${clientId}::uuid AND m.channel = 'sms' AND m.status = 'delivered'
      AND m.sent_at <= ${now}
    ORDER BY m.sent_at DESC LIMIT 1`
  return last ?? null
}
