import type { Client, CreateClientBody } from '@/lib/contracts/client'
import { findMood, MOOD_IDS } from '@/lib/domain/mood'

/** What the form holds before anything is typed. */
export const emptyClient = {
  name: '',
  email: '',
  phone: '',
  notes: '',
  preferredMood: null,
  schedulingNotes: '',
  smsConsent: false,
}

/** A stored client as the form shows them. */
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
 * The form's values as they are sent: a mood goes with its sign, consent only where it was ticked or unticked, so
 * that what was agreed to for an old number isn't sent for a new one.
 */
export function toBody({ smsConsent, ...values }: CreateClientBody, stored?: Client): CreateClientBody {
  const agreed = stored !== undefined && stored.smsConsentAt !== null
  return {
    ...values,
    moodEmoji: findMood(values.preferredMood)?.emoji ?? null,
    ...(smsConsent === undefined || smsConsent === agreed ? {} : { smsConsent }),
  }
}
