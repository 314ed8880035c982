/** Rules that protect online bookings, and their back-test. */
import { z } from 'zod'
import { MEASURES, RULE_BANDS } from '@/lib/domain/protection'
import { toAsciiDigits } from '@/lib/domain/digits'
import * as f from './fields'

/** The maximum number of rules per business. */
export const MAX_RULES = 50

const hours = z.int('Use whole hours').min(1, 'Use at least 1 hour').max(168, 'Use at most 168 hours')
const price = z.int('Use whole cents').min(1, 'Enter a price above 0').max(100_000_000, 'The price is too high')
const midnightMinutes = z.int('Enter a time').min(0, 'Enter a time').max(1440, 'Enter a time')
const weekdays = z
  .array(z.int().min(0).max(6))
  .max(7)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b))

const fields = {
  active: z.boolean().default(true),
  measure: z.enum(MEASURES, { error: 'Choose what to ask for' }),
  newClientsOnly: z.boolean().default(false),
  weekdays: weekdays.default([]),
}

interface Checked {
  measure: string
  confirmByHours: number | null
  fromMinutes: number | null
  untilMinutes: number | null
}

function check<Rule extends Checked>(rule: Rule, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (rule.measure === 'confirm_by' && rule.confirmByHours === null)
    refuse('confirmByHours', 'Enter how many hours before the start')
  if (rule.fromMinutes === null && rule.untilMinutes !== null) refuse('fromMinutes', 'Enter when the busy hours start')
  if (rule.fromMinutes !== null && rule.untilMinutes === null) refuse('untilMinutes', 'Enter when the busy hours end')
  if (rule.fromMinutes !== null && rule.untilMinutes !== null && rule.fromMinutes >= rule.untilMinutes) {
    refuse('untilMinutes', 'The end must be after the start')
  }
}

/** Clears `confirmByHours` unless the measure is `confirm_by`. */
function settled<Rule extends Checked>(rule: Rule): Rule {
  return rule.measure === 'confirm_by' ? rule : { ...rule, confirmByHours: null }
}

const orNull = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

const rule = z.object({
  ...fields,
  confirmByHours: orNull(hours),
  band: orNull(z.enum(RULE_BANDS, { error: 'Choose one of the two' })),
  minimumPriceCents: orNull(price),
  minimumMinutes: orNull(f.durationMinutes),
  /** The earliest start, as wall time in minutes since midnight. */
  fromMinutes: orNull(midnightMinutes),
  untilMinutes: orNull(midnightMinutes),
})

/** A rule for online bookings. Conditions that are omitted or null always match. */
export const protectionRuleBody = rule.superRefine(check).transform(settled)
export type ProtectionRuleBody = z.output<typeof protectionRuleBody>

/** The complete rule; a stale `version` is rejected. */
export const updateProtectionRuleBody = rule
  .extend({ version: f.version.optional() })
  .superRefine(check)
  .transform(settled)
export type UpdateProtectionRuleBody = z.output<typeof updateProtectionRuleBody>

/** A stored rule for online bookings. */
export const protectionRule = z.object({
  id: f.id,
  active: z.boolean(),
  measure: z.enum(MEASURES),
  confirmByHours: z.int().nullable(),
  band: z.enum(RULE_BANDS).nullable(),
  newClientsOnly: z.boolean(),
  minimumPriceCents: z.int().nullable(),
  minimumMinutes: z.int().nullable(),
  weekdays: z.array(z.int()),
  fromMinutes: z.int().nullable(),
  untilMinutes: z.int().nullable(),
  version: z.int(),
})
export type StoredRule = z.infer<typeof protectionRule>

/** The rules, and the owner's estimate of no-shows. */
export const protection = z.object({
  rules: z.array(protectionRule),
  /** The owner's estimate of their no-shows, in percent; null without one. */
  statedNoShowPercent: z.int().nullable(),
  /** Version of that estimate; each rule has its own. */
  statedVersion: z.int(),
})
export type Protection = z.infer<typeof protection>

const STATED = 'Enter a whole number from 1 to 90, or leave it empty'
const statedPercent = z.int(STATED).min(1, STATED).max(90, STATED)

/** The owner's estimate of their no-shows in percent; null removes it. */
export const statedBody = z.object({ statedNoShowPercent: statedPercent.nullable(), version: f.version.optional() })
export type StatedBody = z.infer<typeof statedBody>

const isBlank = (value: string) => value.trim() === ''
const toNumber = (value: string) => Number(toAsciiDigits(value.trim()))
const typed = <S extends z.ZodType<number, number>>(schema: S) =>
  z
    .string()
    .transform((value) => (isBlank(value) ? null : toNumber(value)))
    .pipe(schema.nullable())

/** Returns a schema that parses "HH:MM" from a time input to minutes; `midnight` is the value of 00:00. */
const typedTime = (midnight: number) =>
  z
    .string()
    .transform((value) => {
      if (isBlank(value)) return null
      const [hour, minute] = value.split(':')
      return Number(hour) * 60 + Number(minute) || midnight
    })
    .pipe(midnightMinutes.nullable())

/** The owner's estimate as entered in the form. */
export const statedForm = z.object({ statedNoShowPercent: typed(statedPercent) })

/**
 * Returns the schema of a rule as the form submits it: numbers are text, the price is in the business's currency, and
 * an empty field means "any". Ignores `confirmByHours` unless the measure is `confirm_by`.
 */
export const protectionRuleForm = (currency: string, country: string | null) => {
  const typedRule = z.object({
    ...fields,
    confirmByHours: typed(hours),
    band: z.union([z.enum(RULE_BANDS), z.literal('').transform(() => null)], { error: 'Choose one of the two' }),
    minimumPriceCents: f.typedPrice(currency, country).pipe(price.nullable()),
    minimumMinutes: typed(f.durationMinutes),
    fromMinutes: typedTime(0),
    untilMinutes: typedTime(1440),
  })
  return z.preprocess(
    (values: z.input<typeof typedRule>) =>
      values.measure === 'confirm_by' ? values : { ...values, confirmByHours: '' },
    typedRule.superRefine(check),
  )
}
export type ProtectionRuleForm = ReturnType<typeof protectionRuleForm>

const count = z.object({ touched: z.int(), missed: z.int(), kept: z.int(), notScored: z.int() })
export type BackTestCount = z.infer<typeof count>

/** Rules to test on past bookings; they needn't be saved. */
export const backTestBody = z.object({
  rules: z.array(protectionRuleBody).max(MAX_RULES, `Use at most ${MAX_RULES} rules`),
})
export type BackTestBody = z.output<typeof backTestBody>

/** What the rules would have required of past bookings. */
export const backTestResult = z.object({
  /** Online bookings of the last 90 days, and no-shows among them. */
  bookings: z.int(),
  missed: z.int(),
  /** The result of each rule on its own, in the order sent. */
  rules: z.array(count),
  /** The result of all active rules together. */
  together: count,
})
export type BackTestResult = z.infer<typeof backTestResult>
