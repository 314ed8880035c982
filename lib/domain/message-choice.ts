/** The owner's choices for each kind of message: the channels, and how long before or after the visit it is sent. */
import type { ReminderType } from './reminder'

/** The channels of a message. `text_first` and `email_first` use the other channel only as a fallback. */
export const CHANNEL_CHOICES = ['both', 'text_first', 'email_first', 'email_only', 'off'] as const
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number]

/** The owner's choice for one kind of message. */
export interface MessageChoice {
  channels: ChannelChoice
  /**
   * Minutes before the start or, for messages after a visit, after its end or outcome. Null for news, which is sent
   * right away.
   */
  leadMinutes: number | null
}

/**
 * Kinds whose channels and time the owner chooses. The last call depends on the release setting instead (release.ts).
 */
export type ChosenKind = Exclude<ReminderType, 'release_warning'>

/** Returns whether the owner chooses the channels and time of this kind. */
export function isChosenByOwner(kind: ReminderType): kind is ChosenKind {
  return kind !== 'release_warning'
}

export type MessageChoices = Readonly<Record<ReminderType, MessageChoice>>

const HOUR = 60
const DAY = 24 * HOUR

/** The defaults. Messages after a visit prefer email (ADR 14). */
export const DEFAULT_MESSAGE_CHOICES: MessageChoices = {
  confirmation: { channels: 'both', leadMinutes: null },
  check_7d: { channels: 'text_first', leadMinutes: 7 * DAY },
  confirm_request: { channels: 'text_first', leadMinutes: 3 * DAY },
  release_warning: { channels: 'both', leadMinutes: null },
  reminder_24h: { channels: 'text_first', leadMinutes: DAY },
  reminder_2h: { channels: 'text_first', leadMinutes: 2 * HOUR },
  moved: { channels: 'both', leadMinutes: null },
  cancelled: { channels: 'both', leadMinutes: null },
  follow_up: { channels: 'email_first', leadMinutes: 2 * HOUR },
  missed: { channels: 'email_first', leadMinutes: HOUR },
  missed_again: { channels: 'email_first', leadMinutes: 3 * DAY },
}

/**
 * The lead times an owner can choose from, in minutes. Each kind's shortest exceeds the next kind's longest, so that
 * the messages always keep their order.
 */
export const LEAD_OPTIONS: Partial<Record<ReminderType, readonly number[]>> = {
  check_7d: [5 * DAY, 7 * DAY, 10 * DAY, 14 * DAY],
  confirm_request: [2 * DAY, 3 * DAY, 4 * DAY],
  reminder_24h: [12 * HOUR, 18 * HOUR, DAY, 36 * HOUR],
  reminder_2h: [HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR],
  follow_up: [HOUR, 2 * HOUR, 4 * HOUR, DAY],
  missed: [HOUR, 2 * HOUR, 4 * HOUR, DAY],
  missed_again: [2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY],
}

/** Returns whether the owner can choose this lead time for the kind. News has no lead time: null. */
export function isLeadOffered(kind: ReminderType, leadMinutes: number | null): boolean {
  const options = LEAD_OPTIONS[kind]
  return leadMinutes === null ? options === undefined : options?.includes(leadMinutes) === true
}

/** A stored row. A null channel is only a fallback for the other one; if both are null, the default applies. */
export interface StoredMessageChoice {
  kind: string
  emailEnabled: boolean | null
  smsEnabled: boolean | null
  leadMinutes: number | null
}

/**
 * Returns the owner's choice, or else the default, for every kind. A lead time that is no longer offered becomes the
 * default.
 */
export function messageChoices(stored: readonly StoredMessageChoice[]): MessageChoices {
  const choices: Record<string, MessageChoice> = { ...DEFAULT_MESSAGE_CHOICES }
  for (const { kind, emailEnabled, smsEnabled, leadMinutes } of stored) {
    const usual = choices[kind]
    if (!usual) continue
    choices[kind] = {
      channels: channelChoice(emailEnabled, smsEnabled) ?? usual.channels,
      leadMinutes: isLeadOffered(kind as ReminderType, leadMinutes) ? leadMinutes : usual.leadMinutes,
    }
  }
  return choices as MessageChoices
}

const COLUMNS: Record<ChannelChoice, { emailEnabled: boolean | null; smsEnabled: boolean | null }> = {
  both: { emailEnabled: true, smsEnabled: true },
  text_first: { emailEnabled: null, smsEnabled: true },
  email_first: { emailEnabled: true, smsEnabled: null },
  email_only: { emailEnabled: true, smsEnabled: false },
  off: { emailEnabled: false, smsEnabled: false },
}

function channelChoice(emailEnabled: boolean | null, smsEnabled: boolean | null): ChannelChoice | null {
  const found = CHANNEL_CHOICES.find(
    (choice) => COLUMNS[choice].emailEnabled === emailEnabled && COLUMNS[choice].smsEnabled === smsEnabled,
  )
  return found ?? null
}

/** Returns the columns that store a choice for `kind`. Fields equal to the default are null. */
export function storedMessageChoice(kind: ReminderType, choice: MessageChoice): StoredMessageChoice {
  const usual = DEFAULT_MESSAGE_CHOICES[kind]
  const columns =
    choice.channels === usual.channels ? { emailEnabled: null, smsEnabled: null } : COLUMNS[choice.channels]
  return { kind, ...columns, leadMinutes: choice.leadMinutes === usual.leadMinutes ? null : choice.leadMinutes }
}

/** Formats minutes as "2 hours", "a day" or "3 days". */
export function durationInWords(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0 ? [minutes / DAY, 'day'] : minutes % HOUR === 0 ? [minutes / HOUR, 'hour'] : [minutes, 'minute']
  if (count === 1) return unit === 'hour' ? 'an hour' : `a ${unit}`
  return `${count} ${unit}s`
}

const AFTER: readonly ReminderType[] = ['follow_up', 'missed', 'missed_again']

/** Formats a lead time as "3 days before", or "2 hours after" for messages after a visit. */
export function leadInWords(kind: ReminderType, minutes: number): string {
  const words = `${durationInWords(minutes)} ${AFTER.includes(kind) ? 'after' : 'before'}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
