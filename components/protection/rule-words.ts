import type { ProtectionRuleBody } from '@/lib/contracts/protection'
import { formatWallTime } from '@/lib/domain/local-date'
import { type Currency, formatMoney } from '@/lib/domain/money'
import { type Measure, RISK_FROM_PERCENT } from '@/lib/domain/protection'
import { BAND_LABELS } from '@/lib/domain/reliability'

/** Starts on Monday; the numbers count from 0 = Sunday. */
export const WEEKDAYS = [
  { day: 1, name: 'Mon' },
  { day: 2, name: 'Tue' },
  { day: 3, name: 'Wed' },
  { day: 4, name: 'Thu' },
  { day: 5, name: 'Fri' },
  { day: 6, name: 'Sat' },
  { day: 0, name: 'Sun' },
] as const

export const MEASURE_CHOICES: ReadonlyArray<{ value: Measure; label: string; description: string }> = [
  {
    value: 'confirm_by',
    label: 'Confirm',
    description: 'Booked right away; they confirm a set number of hours before.',
  },
  { value: 'approve', label: 'You approve', description: 'The time is held until you say yes or no.' },
  { value: 'phone_only', label: 'By phone only', description: 'Not booked online; they are asked to call.' },
]

/** Returns e.g. "High Risk (25% or more)". */
export function bandChoice(band: keyof typeof RISK_FROM_PERCENT): string {
  return `${BAND_LABELS[band]} (${RISK_FROM_PERCENT[band]}% or more)`
}

/** Describes what the rule requires. */
export function describeMeasure({
  measure,
  confirmByHours,
}: Pick<ProtectionRuleBody, 'measure' | 'confirmByHours'>): string {
  if (measure === 'confirm_by')
    return `Must confirm ${confirmByHours} ${confirmByHours === 1 ? 'hour' : 'hours'} before`
  return measure === 'approve' ? 'You approve it' : 'By phone only'
}

/** Describes the bookings to which the rule applies. */
export function describeConditions(rule: ProtectionRuleBody, currency: Currency): string {
  const parts = [
    ...(rule.newClientsOnly ? ['new clients'] : []),
    ...(rule.minimumMinutes === null ? [] : [`appointments of ${rule.minimumMinutes} minutes or more`]),
    ...(rule.minimumPriceCents === null ? [] : [`${formatMoney(rule.minimumPriceCents, currency)} or more`]),
    ...peak(rule),
    ...(rule.band === null ? [] : [`risk: ${bandChoice(rule.band)}`]),
  ]
  const text = parts.length === 0 ? 'every online booking' : parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function peak({ weekdays, fromMinutes, untilMinutes }: ProtectionRuleBody): string[] {
  const days = WEEKDAYS.filter(({ day }) => weekdays.includes(day))
    .map(({ name }) => name)
    .join(', ')
  const hours =
    fromMinutes === null || untilMinutes === null
      ? ''
      : `${formatWallTime(fromMinutes)} to ${formatWallTime(untilMinutes % 1440)}`
  const text = [days, hours].filter(Boolean).join(' ')
  return text === '' ? [] : [text]
}
