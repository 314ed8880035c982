/** Fields shared by the contracts, with their error messages. */
import { z } from 'zod'
import { MAX_DURATION_MINUTES, MIN_DURATION_MINUTES } from '@/lib/domain/appointment'
import { NOTES_MAX } from '@/lib/domain/client'
import { toWellFormed } from '@/lib/domain/graphemes'
import { FIRST_YEAR, isInKnownYears, LAST_YEAR } from '@/lib/domain/local-date'
import { MOOD_IDS } from '@/lib/domain/mood'
import { readPrice } from '@/lib/domain/money'
import { hasPhoneShape, INVALID_PHONE } from '@/lib/domain/phone'

const NAME_MAX = 255
/** Maximum length of short fields such as a postal address, in characters. */
export const SHORT_TEXT_MAX = 500

/** Removes control characters (PostgreSQL can't store NUL) and replaces lone surrogates. */
export const clean = (value: string) =>
  toWellFormed(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''))

export const id = z.uuid('Not a valid id')

/** Returns a schema for one line of required text, trimmed. */
export const requiredLine = (message: string, max = NAME_MAX) =>
  z
    .string({ error: message })
    .transform((value) => clean(value).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, message).max(max, `Use at most ${max} characters`))

/** Returns a schema for one line of optional text, trimmed; empty and null mean none. */
export const optionalLine = (max: number) =>
  z
    .string()
    .transform((value) => clean(value).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, `Use at most ${max} characters`))
    .transform((value) => (value === '' ? null : value))
    .nullish()

/** Returns a schema for optional text; empty and null mean none. */
export const optionalText = (max = NOTES_MAX) =>
  z
    .string()
    .transform((value) => clean(value).trim())
    .pipe(z.string().max(max, `Use at most ${max} characters`))
    .transform((value) => (value === '' ? null : value))
    .nullish()

// ASCII only, so that the stored address is exactly what the mail server receives.
const EMAIL_SHAPE =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

// The length is checked before the shape, so that a long text costs no more than a short one.
const emailAddress = (invalid: string) => z.string().max(254, invalid).pipe(z.string().regex(EMAIL_SHAPE, invalid))

/** Returns a schema for one plain email address, in lower case. Rejects display names, lists and control characters. */
export const requiredEmail = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.string().min(1, missing))
    .pipe(emailAddress(invalid))

/** Returns a schema for an optional email address; empty and null mean none. */
export const optionalEmail = (invalid: string) =>
  z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.union([z.literal(''), emailAddress(invalid)], { error: invalid }))
    .transform((value) => (value === '' ? null : value))
    .nullish()

export const optionalPhone = optionalText(40)

/**
 * Returns a schema for a required phone number as entered. Only the server, which knows the country, can check that it
 * is valid.
 */
export const requiredPhone = (missing: string) =>
  requiredLine(missing, 40).refine((phone) => phone === '' || hasPhoneShape(phone), INVALID_PHONE)

/** A country code (ISO 3166-1). The server checks that a business can be in that country. */
const country = z.string('Choose a country').regex(/^[A-Z]{2}$/, 'Choose a country')
export const optionalCountry = z
  .union([country, z.literal('')], { error: 'Choose a country' })
  .transform((value) => (value === '' ? null : value))
  .nullish()

/** Returns a schema that parses a price as entered to minor units; null if empty. */
export const typedPrice = (currency: string, businessCountry: string | null) =>
  z.string().transform((typed, context) => {
    if (typed.trim() === '') return null
    const read = readPrice(typed, currency, businessCountry)
    if (read.ok) return read.amount
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })

/** Maximum length of an instant, in characters; more digits have no meaning. */
const INSTANT_MAX = 40

/** A row's version, within PostgreSQL's integer range. */
export const version = z.int().positive().max(2_147_483_647)

export const YEARS_MESSAGE = `Use a year from ${FIRST_YEAR} to ${LAST_YEAR}`

/** `yyyy-MM-dd`, a local date of the business. */
export const localDate = z.iso.date('Use the format yyyy-MM-dd').refine(isInKnownYears, YEARS_MESSAGE)

/** A local date in a response. Unlike in requests, a previous range can start before the first accepted year. */
export const returnedDate = z.iso.date()

/** An ISO instant with an offset, in a request. */
export const givenInstant = z.iso.datetime({ offset: true }).max(INSTANT_MAX).refine(isInKnownYears, YEARS_MESSAGE)

/** Returns a schema for an ISO instant with an offset, or a wall time `yyyy-MM-ddTHH:mm` in the business's zone. */
export const instantOrWallTime = (message: string) =>
  z
    .union(
      [
        z.iso.datetime({ offset: true }).max(INSTANT_MAX),
        z.iso.datetime({ local: true, offset: false }).max(INSTANT_MAX),
      ],
      { error: message },
    )
    .refine(isInKnownYears, YEARS_MESSAGE)
    .meta({
      description:
        "An instant such as 2026-11-25T15:00:00Z, or a wall time in the business's zone such as 2026-11-25T10:00",
    })

/** An instant in UTC, in a response. Old rows may be outside the years accepted in requests. */
export const instant = z.iso.datetime().max(INSTANT_MAX)

/** The duration of a visit, in whole minutes. */
export const durationMinutes = z
  .int('Use whole minutes')
  .min(MIN_DURATION_MINUTES, `Use at least ${MIN_DURATION_MINUTES} minutes`)
  .max(MAX_DURATION_MINUTES, `Use at most ${MAX_DURATION_MINUTES} minutes`)

/** A color as `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a color')

export const mood = z.enum(MOOD_IDS).nullish()
