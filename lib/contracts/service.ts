/** Services: what can be booked, how long it takes and what it costs. */
import { z } from 'zod'
import { MAX_BUFFER_MINUTES } from '@/lib/domain/appointment'
import { toAsciiDigits } from '@/lib/domain/digits'
import { CATEGORY_MAX_LENGTH } from '@/lib/domain/service-menu'
import * as f from './fields'
import { chosenPicture, storedPicture } from './picture'

/** Default duration of a service, in minutes. */
const DEFAULT_DURATION = 60

/** A service as the owner sees it; `duration` and buffers in minutes, `price` in cents. */
export const service = z.object({
  id: f.id,
  businessId: f.id,
  name: z.string(),
  description: z.string().nullable(),
  duration: z.int(),
  price: z.int(),
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  active: z.boolean(),
  /** Its group on the menu; null for none. */
  category: z.string().nullable(),
  /** Shown on the menu; null for the business's icon. */
  picture: storedPicture.nullable(),
  /** Send it back with a change, so that two tabs can't overwrite each other. */
  version: z.int(),
  createdAt: f.instant,
})
export type Service = z.infer<typeof service>
export const serviceList = z.array(service)

const buffer = z
  .int('Use whole minutes')
  .min(0, 'Use at least 0 minutes')
  .max(MAX_BUFFER_MINUTES, `Use at most ${MAX_BUFFER_MINUTES} minutes`)
const price = z.int('Use whole cents').min(0, 'The price cannot be negative').max(100_000_000, 'The price is too high')
const fields = {
  name: f.requiredLine('Service name is required'),
  description: f.optionalText(1000),
  duration: f.durationMinutes,
  price,
  bufferBeforeMinutes: buffer,
  bufferAfterMinutes: buffer,
  active: z.boolean(),
  category: f.optionalLine(CATEGORY_MAX_LENGTH),
  /** An upload of the kind `service`; null for none. */
  picture: chosenPicture.nullable(),
}

/** Sent by the owner. */
export const createServiceBody = z.object({
  ...fields,
  duration: fields.duration.default(DEFAULT_DURATION),
  price: fields.price.default(0),
  bufferBeforeMinutes: fields.bufferBeforeMinutes.default(0),
  bufferAfterMinutes: fields.bufferAfterMinutes.default(0),
  active: fields.active.default(true),
  picture: fields.picture.optional(),
})
export type CreateServiceBody = z.infer<typeof createServiceBody>

/** Omitted fields are unchanged; a stale `version` is rejected. */
export const updateServiceBody = z.object({ ...fields, version: f.version }).partial()
export type UpdateServiceBody = z.infer<typeof updateServiceBody>

const typed = (fallback: number) =>
  z.string().transform((value) => {
    const number = Number.parseFloat(toAsciiDigits(value))
    return Number.isFinite(number) ? number : fallback
  })

/**
 * Returns the schema of a service as the form submits it: the price as people write it (empty for 0), minutes as text
 * (the default if invalid).
 */
export const serviceForm = (currency: string, country: string | null) =>
  z.object({
    ...fields,
    duration: typed(DEFAULT_DURATION).pipe(fields.duration),
    price: f
      .typedPrice(currency, country)
      .transform((amount) => amount ?? 0)
      .pipe(fields.price),
    bufferBeforeMinutes: typed(0).pipe(fields.bufferBeforeMinutes),
    bufferAfterMinutes: typed(0).pipe(fields.bufferAfterMinutes),
  })
export type ServiceForm = ReturnType<typeof serviceForm>
