'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import { readEntries, toBody } from '@/components/booking/booking-entries'
import { type BookingProblems, findBookingProblems, toBookingProblems } from '@/components/booking/booking-problems'
import type { AlternativeTime } from '@/components/booking/booking-refusal'
import type { BookingChoice, useChosenTime } from '@/components/booking/use-chosen-time'
import { bookAppointment, type BookingFailure, forgetDraft, keepDraft, toBookingFailure } from '@/lib/browser/booking'
import { formatLocalDateShort } from '@/lib/domain/local-date'
import { siteRoutes } from '@/lib/routes'

interface Refusal {
  /** The choice that was refused: service, staff member and date. */
  choice: string
  sentence: string
  alternatives: readonly AlternativeTime[]
  isByPhone: boolean
  phone: string | null
}

/**
 * Returns the form's problems (initially those in `found`), why the server rejected it, and whether a submit is
 * pending.
 */
export function useBooking(choice: BookingChoice, time: ReturnType<typeof useChosenTime>, found: BookingProblems) {
  const { business, via, service, staffId, date } = choice
  const current = [service.id, staffId, date].join()
  const router = useRouter()
  const [problems, setProblems] = useState<BookingProblems>(found)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [submitCount, setSubmitCount] = useState(Object.keys(found).length > 0 ? 1 : 0)
  const [sending, setSending] = useState(false)

  const check = (form: HTMLFormElement) =>
    findBookingProblems({ ...readEntries(form), anyTimes: time.groups.length > 0 })

  function refuse(failure: BookingFailure, start: string) {
    const named = toBookingProblems(failure.fields)
    setProblems(named)
    if (Object.keys(named).length > 0) setSubmitCount((count) => count + 1)
    else setRefusal({ choice: current, ...toRefusal(failure) })
    // The screen is out of date: somebody else booked the time, or the owner changed what is offered.
    if (failure.code === 'slot_taken' || named.appointmentDate) time.giveUp(start)
    else if (named.service) time.chooseService()
    else if (named.staffId || failure.code === 'service_changed') time.reload()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending || time.moving) return
    const wrong = check(event.currentTarget)
    const { start, ...entries } = readEntries(event.currentTarget)
    setProblems(wrong)
    setRefusal(null)
    setSubmitCount((count) => count + 1)
    if (start === null || Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      const booked = await bookAppointment(business.subdomain, toBody(entries, { service, staffId, start }))
      forgetDraft()
      // Stays pending until the next page has loaded, so that nobody submits twice.
      router.push(siteRoutes(via, business.subdomain).booked(booked.id))
    } catch (error) {
      setSending(false)
      refuse(toBookingFailure(error), start)
    }
  }

  return {
    problems,
    /** Null once the client has chosen another service, staff member or day. */
    refusal: refusal?.choice === current ? refusal : null,
    submitCount,
    sending,
    submit,
    refusalAnswered: () => setRefusal(null),
    noteInput: (event: FormEvent<HTMLFormElement>) => {
      keepDraft(event.currentTarget)
      if (Object.keys(problems).length > 0) setProblems(check(event.currentTarget))
    },
  }
}

function toRefusal({ code, sentence, phone, alternatives }: BookingFailure): Omit<Refusal, 'choice'> {
  return {
    sentence,
    isByPhone: code === 'phone_only',
    phone,
    alternatives: alternatives.map(({ date, start, label }) => ({
      start,
      label: `${formatLocalDateShort(date)}, ${label}`,
    })),
  }
}
