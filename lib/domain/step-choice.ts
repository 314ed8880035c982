/** What an owner chooses for each kind of message: on which channels, and how long before or after. */
import type { ReminderType } from './reminder'

/** On which channels a step goes; a text that is only the second choice stands in where email can't, and the other way round. */
export const CHANNEL_CHOICES = ['both', 'text_first', 'email_first', 'email_only', 'off'] as const
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number]

/** The owner's choice for one kind of message. */
export interface StepChoice {
  channels: ChannelChoice
  /**
   * Minutes before the start, or after the end or the marking for steps after a visit; null for news, which is sent at
   * once.
   */
  leadMinutes: number | null
}

/** Kinds whose way and time the owner chooses; the last call follows from their rule for releases (release.ts). */
export type ChosenKind = Exclude<ReminderType, 'release_warning'>

/** Returns whether the owner chooses how and when this kind goes. */
export function isChosenByOwner(kind: ReminderType): kind is ChosenKind {
  return kind !== 'release_warning'
}

export type StepChoices = Readonly<Record<ReminderType, StepChoice>>

const HOUR = 60
const DAY = 24 * HOUR

/** Without a word of the owner. Source: decisions 7; what follows a visit prefers email (ADR 14). */
export const DEFAULT_STEP_CHOICES: StepChoices = {
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
 * The times an owner can choose from, in minutes. Each kind's shortest is above the next
 * kind's longest, so that no choice can turn the order of the messages round.
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

/** Returns whether the owner can choose this time for the kind; news has none, which is null. */
export function isLeadOffered(kind: ReminderType, leadMinutes: number | null): boolean {
  const options = LEAD_OPTIONS[kind]
  return leadMinutes === null ? options === undefined : options?.includes(leadMinutes) === true
}

/** A stored row; a null channel only stands in for the other, both null mean the product's default. */
export interface StoredStepChoice {
  kind: string
  emailEnabled: boolean | null
  smsEnabled: boolean | null
  leadMinutes: number | null
}

/**
 * Returns every step with the owner's choice or else the default. A time that can't be chosen any more is replaced by
 * the default, too.
 */
export function stepChoices(stored: readonly StoredStepChoice[]): StepChoices {
  const choices: Record<string, StepChoice> = { ...DEFAULT_STEP_CHOICES }
  for (const { kind, emailEnabled, smsEnabled, leadMinutes } of stored) {
    const usual = choices[kind]
    if (!usual) continue
    choices[kind] = {
      channels: channelChoice(emailEnabled, smsEnabled) ?? usual.channels,
      leadMinutes: isLeadOffered(kind as ReminderType, leadMinutes) ? leadMinutes : usual.leadMinutes,
    }
  }
  return choices as StepChoices
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

/** Returns the columns that store a choice for `kind`; null where it is the product's default. */
export function storedStepChoice(kind: ReminderType, choice: StepChoice): StoredStepChoice {
  const usual = DEFAULT_STEP_CHOICES[kind]
  const columns =
    choice.channels === usual.channels ? { emailEnabled: null, smsEnabled: null } : COLUMNS[choice.channels]
  return { kind, ...columns, leadMinutes: choice.leadMinutes === usual.leadMinutes ? null : choice.leadMinutes }
}

/** Words minutes as "2 hours", "a day", "3 days". */
export function durationInWords(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0 ? [minutes / DAY, 'day'] : minutes % HOUR === 0 ? [minutes / HOUR, 'hour'] : [minutes, 'minute']
  if (count === 1) return unit === 'hour' ? 'an hour' : `a ${unit}`
  return `${count} ${unit}s`
}

const AFTER: readonly ReminderType[] = ['follow_up', 'missed', 'missed_again']

/** Words when a step goes, such as "3 days before"; what follows a visit goes after its end or its marking. */
export function leadInWords(kind: ReminderType, minutes: number): string {
  const words = `${durationInWords(minutes)} ${AFTER.includes(kind) ? 'after' : 'before'}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
