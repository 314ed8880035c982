'use client'

import { useSyncExternalStore } from 'react'

import { failureSentence, FetchError, fetchJson } from '@/lib/browser/fetch-json'
import { attemptFor } from '@/lib/browser/post-once'
import type { Alternative, BookAppointmentBody, BookedAppointment } from '@/lib/contracts/booking'
import type { JoinedWaitlist, JoinWaitlistBody } from '@/lib/contracts/waitlist'
import { api } from '@/lib/routes'

/** Why a booking failed, as the form shows it. */
export interface BookingFailure {
  code: string | undefined
  sentence: string
  fields: Readonly<Record<string, string>>
  alternatives: readonly Alternative[]
  /** The phone number to call if the service can only be booked by phone. */
  phone: string | null
}

/** Books an appointment. Idempotent: a retry with the same body has the same idempotency key. */
export async function bookAppointment(subdomain: string, body: BookAppointmentBody): Promise<BookedAppointment> {
  const idempotencyKey = attemptKey(JSON.stringify(body))
  const booked = await fetchJson<BookedAppointment>(api.publicBooking(subdomain), {
    method: 'POST',
    body,
    idempotencyKey,
  })
  keep(ATTEMPT, null)
  return booked
}

/** Joins the waitlist. Idempotent like `bookAppointment`. */
export async function joinWaitlist(subdomain: string, body: JoinWaitlistBody): Promise<JoinedWaitlist> {
  const idempotencyKey = attemptKey(JSON.stringify(body))
  const joined = await fetchJson<JoinedWaitlist>(api.publicWaitlist(subdomain), {
    method: 'POST',
    body,
    idempotencyKey,
  })
  keep(ATTEMPT, null)
  return joined
}

export function toBookingFailure(error: unknown): BookingFailure {
  if (!(error instanceof FetchError))
    return { code: undefined, sentence: failureSentence(error), fields: {}, alternatives: [], phone: null }
  const { alternatives = [], phone = null } = (error.body ?? {}) as {
    alternatives?: Alternative[]
    phone?: string | null
  }
  return { code: error.code, sentence: error.sentence, fields: error.fields, alternatives, phone }
}

const ATTEMPT = 'booking-attempt'

function attemptKey(body: string): string {
  const { key, content } = recall(ATTEMPT)
  const isKept = typeof key === 'string' && typeof content === 'string'
  const attempt = attemptFor(body, isKept ? { content, key } : null)
  keep(ATTEMPT, { ...attempt })
  return attempt.key
}

const DRAFT = 'booking-draft'
const DRAFTED_FIELDS = ['name', 'phone', 'email', 'notes'] as const

/** Saves the form's values until the tab is closed, so that going back or reloading loses nothing. */
export function keepDraft(form: HTMLFormElement): void {
  const data = new FormData(form)
  const remindBy = data.get('remindBy')
  // The waitlist form has no such checkbox and keeps the booking form's choice.
  const earlier = earlierBoxOf(form)
  const tellMeEarlier = earlier ? String(earlier.checked) : recall(DRAFT).tellMeEarlier
  keep(DRAFT, { ...Object.fromEntries(DRAFTED_FIELDS.map((name) => [name, data.get(name)])), remindBy, tellMeEarlier })
}

/** Restores the saved draft into fields that are still empty. */
export function restoreDraft(form: HTMLFormElement): void {
  const kept = recall(DRAFT)
  for (const name of DRAFTED_FIELDS) {
    const field = form.elements.namedItem(name)
    const value = kept[name]
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (isText && field.value === '' && typeof value === 'string') field.value = value
  }
  const earlier = earlierBoxOf(form)
  if (earlier && kept.tellMeEarlier === 'true') earlier.checked = true
  const choices = [...form.querySelectorAll<HTMLInputElement>('input[type="radio"][name="remindBy"]')]
  // Clicks it, so that the form handles it like the visitor's own click.
  if (!choices.some(({ checked }) => checked)) choices.find(({ value }) => value === kept.remindBy)?.click()
}

function earlierBoxOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[type="checkbox"][name="tellMeEarlier"]')
}

export function forgetDraft(): void {
  keep(DRAFT, null)
}

/**
 * Saves the value for this tab. Errors are ignored, because a browser that forbids storage must not prevent a booking.
 */
function keep(key: string, value: Record<string, unknown> | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage, the draft just can't be restored.
  }
}

function recall(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

const neverChanges = () => () => {}

/** Returns the time zone of the visitor's device; null on the server. */
export function useVisitorTimeZone(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
