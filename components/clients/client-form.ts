import type { Client, CreateClientBody } from '@/lib/contracts/client'
import { findMood, MOOD_IDS } from '@/lib/domain/mood'

/** What the form holds before anything is typed. */
export const emptyClient = { name: '', email: '', phone: '', notes: '', preferredMood: null, schedulingNotes: '' }

/** A stored client as the form shows her. */
export function valuesOf(client: Client) {
  const { name, email, phone, notes, schedulingNotes } = client
  const preferredMood = MOOD_IDS.find((id) => id === client.preferredMood) ?? null
  return { name, email: email ?? '', phone: phone ?? '', notes: notes ?? '', preferredMood, schedulingNotes: schedulingNotes ?? '' }
}

/** The form's values as they are sent: a mood goes with its sign. */
export function toBody(values: CreateClientBody): CreateClientBody {
  return { ...values, moodEmoji: findMood(values.preferredMood)?.emoji ?? null }
}
