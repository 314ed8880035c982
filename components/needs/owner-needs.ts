import type { Appointment } from '@/lib/contracts/appointment'
import type { Attention } from '@/lib/contracts/attention'
import type { SuggestedCall } from '@/lib/contracts/call'
import type { Conversation, OwnerTask } from '@/lib/contracts/conversation'
import type { RecoveryRun } from '@/lib/contracts/recovery'
import type { LocalDate } from '@/lib/domain/local-date'
import { REPLY_VALUE_CENTS, REPLY_WITHIN_MS, ASSUMED_MISS_PROBABILITY, type Need, rankNeeds } from '@/lib/domain/needs'

type About =
  | { kind: 'request' | 'overdue' | 'unconfirmed'; appointment: Appointment }
  | { kind: 'unreachable'; appointment: Appointment; reason: string }
  | { kind: 'call'; call: SuggestedCall }
  | { kind: 'opening'; run: RecoveryRun }
  | { kind: 'reply'; conversation: Conversation }
  | { kind: 'task'; task: OwnerTask }
  | { kind: 'outcomes'; date: LocalDate; count: number }

/** One item that needs the owner, with the appointment, slot or other thing it is about. */
export type OwnerNeed = Need & About

interface Sources {
  attention: Attention
  /** Those with unread texts. */
  conversations: readonly Conversation[]
  tasks: readonly OwnerTask[]
}

/** Merges everything that needs the owner into one list, most urgent first. */
export function listOwnerNeeds(sources: Sources, now: Date): OwnerNeed[] {
  const { attention, conversations, tasks } = sources
  const needs: OwnerNeed[] = [
    ...attention.requests.map((appointment) => ofVisit('request', appointment, 1)),
    ...attention.overdue.map((appointment) => ofVisit('overdue', appointment)),
    ...attention.callList.calls.map(
      (call): OwnerNeed => ({ ...stakeOf(call.appointment), id: `call ${call.appointment.id}`, kind: 'call', call }),
    ),
    ...conversations.map(ofConversation),
    ...attention.proposed.map(ofRun),
    ...attention.unreachable.map(
      ({ appointment, reason }): OwnerNeed => ({
        ...stakeOf(appointment),
        id: `unreachable ${appointment.id}`,
        kind: 'unreachable',
        appointment,
        reason,
      }),
    ),
    ...tasks.map(ofTask),
    ...attention.unconfirmed.map((appointment) => ofVisit('unconfirmed', appointment)),
    ...attention.unansweredDays.map(ofUnanswered),
  ]
  return rankNeeds(needs, now)
}

function ofVisit(kind: 'request' | 'overdue' | 'unconfirmed', appointment: Appointment, lost?: number): OwnerNeed {
  return { ...stakeOf(appointment, lost), id: `${kind} ${appointment.id}`, kind, appointment }
}

/** Returns the amount at stake; `lost` is the probability of losing the appointment's price if nobody acts. */
function stakeOf(
  { clientId, priceCents, appointmentDate, risk }: Appointment,
  lost = risk?.probability ?? ASSUMED_MISS_PROBABILITY,
): Pick<Need, 'clientId' | 'atStakeCents' | 'until'> {
  return { clientId, atStakeCents: priceCents * lost, until: new Date(appointmentDate) }
}

function ofConversation(conversation: Conversation): OwnerNeed {
  return {
    id: `reply ${conversation.clientId ?? conversation.sender}`,
    kind: 'reply',
    clientId: conversation.clientId,
    atStakeCents: REPLY_VALUE_CENTS,
    until: new Date(new Date(conversation.lastAt).getTime() + REPLY_WITHIN_MS),
    conversation,
  }
}

/** Converts a freed slot, whose time is lost unless somebody takes it. */
function ofRun(run: RecoveryRun): OwnerNeed {
  return {
    id: `opening ${run.id}`,
    kind: 'opening',
    clientId: null,
    atStakeCents: run.freedPriceCents,
    until: new Date(run.startsAt),
    run,
  }
}

function ofTask(task: OwnerTask): OwnerNeed {
  return {
    id: `task ${task.id}`,
    kind: 'task',
    clientId: task.clientId,
    atStakeCents: REPLY_VALUE_CENTS,
    until: null,
    task,
  }
}

/** Converts a day, because outcomes are recorded a day at a time. */
function ofUnanswered({ date, count }: Attention['unansweredDays'][number]): OwnerNeed {
  return { id: `outcomes ${date}`, kind: 'outcomes', clientId: null, atStakeCents: 0, until: null, date, count }
}
