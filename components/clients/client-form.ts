import type { Client, CreateClientBody } from '@/lib/contracts/client'
import { findMood, MOOD_IDS } from '@/lib/domain/mood'

/** The form's values before anything is typed. */
export const emptyClient = {
  name: '',
  email: '',
  phone: '',
  notes: '',
  preferredMood: null,
  schedulingNotes: '',
  smsConsent: false,
}

/** Converts a stored client to the form's values. */
export function valuesOf(client: Client) {
  const { name, email, phone, notes, schedulingNotes, smsConsentAt } = client
  const preferredMood = MOOD_IDS.find((id) => id === client.preferredMood) ?? null
  return {
    name,
    email: email ?? '',
    phone: phone ?? '',
    notes: notes ?? '',
    preferredMood,
    schedulingNotes: schedulingNotes ?? '',
    smsConsent: smsConsentAt !== null,
  }
}

/**
 * Returns the values to send: a mood with its emoji, and consent only if its checkbox was changed, so that consent for
 * an old number isn't sent for a new one.
 */
export function toBody({ smsConsent, ...values }: CreateClientBody, stored?: Client): CreateClientBody {
  const agreed = stored !== undefined && stored.smsConsentAt !== null
  return {
    ...values,
    moodEmoji: findMood(values.preferredMood)?.emoji ?? null,
    ...(smsConsent === undefined || smsConsent === agreed ? {} : { smsConsent }),
  }
}
