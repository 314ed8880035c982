import type { BadgeTone } from '@/components/ui/badge'
import type { WebhookDelivery, WebhookEndpoint } from '@/lib/contracts/webhook'
import { type DeliveryState, type DisabledReason, PING, WEBHOOK_GROUPS, WEBHOOK_TYPES } from '@/lib/domain/webhook'

/** Returns e.g. "Bookings: all. Messages: Failed, Received." */
export function eventsInWords(types: readonly string[]): string {
  if (types.length === WEBHOOK_TYPES.length) return 'All events'
  return WEBHOOK_GROUPS.flatMap(({ name, events }) => {
    const chosen = events.filter(({ type }) => types.includes(type))
    if (chosen.length === 0) return []
    return `${name}: ${chosen.length === events.length ? 'all' : chosen.map(({ label }) => label.toLowerCase()).join(', ')}`
  }).join('. ')
}

/** Returns e.g. "Bookings, cancelled"; names a test as such. */
export function typeInWords(type: string): string {
  if (type === PING) return 'Test'
  for (const { name, events } of WEBHOOK_GROUPS) {
    const event = events.find((each) => each.type === type)
    if (event) return `${name}, ${event.label.toLowerCase()}`
  }
  return type
}

export const STATE_LOOKS: Readonly<Record<DeliveryState, { tone: BadgeTone; words: string }>> = {
  due: { tone: 'warning', words: 'Waiting' },
  sending: { tone: 'info', words: 'Being sent' },
  delivered: { tone: 'success', words: 'Delivered' },
  failed: { tone: 'danger', words: 'Failed' },
  skipped: { tone: 'neutral', words: 'Not sent' },
}

/** Describes the result of the last attempt, or why there was none. */
export function outcomeInWords({
  state,
  lastStatus,
  lastError,
}: Pick<WebhookDelivery, 'state' | 'lastStatus' | 'lastError'>): string {
  if (state === 'delivered') return `It responded ${lastStatus ?? ''}`.trim()
  return lastError ?? (lastStatus === null ? 'Not tried yet' : `It responded ${lastStatus}`)
}

/** Returns the badge that says whether a webhook works. */
export function endpointState({ active, failingSince, last }: WebhookEndpoint): { tone: BadgeTone; words: string } {
  if (!active) return { tone: 'neutral', words: 'Off' }
  if (failingSince || last?.state === 'failed') return { tone: 'danger', words: 'Failing' }
  return last ? { tone: 'success', words: 'Working' } : { tone: 'neutral', words: 'New' }
}

const OFF: Readonly<Record<DisabledReason, string>> = {
  owner: 'You turned it off: nothing is sent, and events in the meantime won’t be sent later.',
  gone: 'Turned off because it returned “410 Gone”.',
  failing: 'Turned off after three days of nothing but failures.',
}

/** Returns why a webhook is disabled. */
export function disabledReasonWords(reason: DisabledReason): string {
  return OFF[reason]
}
