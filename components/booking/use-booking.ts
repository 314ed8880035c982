'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type RefObject, useEffect, useState, useTransition } from 'react'

import type { BookingFormProps } from '@/components/booking/booking-form'
import { type BookingProblems, findBookingProblems, toBookingProblems } from '@/components/booking/booking-problems'
import type { AlternativeTime } from '@/components/booking/booking-refusal'
import { timeParamOf } from '@/components/booking/slot-groups'
import { bookAppointment, type BookingFailure, forgetDraft, keepDraft, restoreDraft, toBookingFailure } from '@/lib/browser/booking'
import type { BookAppointmentBody } from '@/lib/contracts/booking'
import { formatLocalDateShort } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { siteRoutes } from '@/lib/routes'

interface Refusal {
  sentence: string
  alternatives: readonly AlternativeTime[]
}

/** The booking form's state: the chosen time, what is wrong, and the one attempt under way. */
export function useBooking(
  props: BookingFormProps,
  form: RefObject<HTMLFormElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  const { business, via, service, staffId, date, groups } = props
  const router = useRouter()
  const links = siteRoutes(via, business.subdomain)
  const [chosenStart, setChosenStart] = useNamedStart(props.namedStart)
  const [problems, setProblems] = useState<BookingProblems>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [submitCount, setSubmitCount] = useState(0)
  const [sending, setSending] = useState(false)
  const [moving, startMoving] = useTransition()

  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [form])

  const times = groups.flatMap((group) => group.times)
  const start = times.some((time) => time.start === chosenStart) ? chosenStart : null
  const placeOf = (at: string) => ({
    service: service.id,
    ...(staffId ? { staff: staffId } : {}),
    date: localDateOf(new Date(at), business.timezone),
    time: timeParamOf(at, business.timezone),
  })

  function check(typedForm: HTMLFormElement, at: string | null): BookingProblems {
    const data = new FormData(typedForm)
    const text = (name: string) => String(data.get(name) ?? '')
    return findBookingProblems({ name: text('name'), phone: text('phone'), email: text('email'), start: at, anyTimes: times.length > 0 })
  }

  function chooseTime(at: string) {
    setChosenStart(at)
    setProblems(({ timeSlot: _time, appointmentDate: _date, ...others }) => others)
    window.history.replaceState(null, '', links.book(placeOf(at)))
  }

  function chooseAlternative(at: string) {
    setRefusal(null)
    startMoving(() => router.replace(links.book(placeOf(at)), { scroll: false }))
    button.current?.focus()
  }

  function noteInput(event: FormEvent<HTMLFormElement>) {
    keepDraft(event.currentTarget)
    if (Object.keys(problems).length > 0) setProblems(check(event.currentTarget, start))
  }

  function refuse(failure: BookingFailure) {
    const named = toBookingProblems(failure.fields)
    setProblems(named)
    if (Object.keys(named).length > 0) return setSubmitCount((count) => count + 1)
    setRefusal({
      sentence: failure.sentence,
      alternatives: failure.alternatives.map((slot) => ({ start: slot.start, label: `${formatLocalDateShort(slot.date)}, ${slot.label}` })),
    })
    // The times on the screen are out of date as well.
    if (failure.alternatives.length > 0) startMoving(() => router.replace(links.book({ service: service.id, ...(staffId ? { staff: staffId } : {}), date }), { scroll: false }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending || moving) return
    const found = check(event.currentTarget, start)
    setProblems(found)
    setRefusal(null)
    setSubmitCount((count) => count + 1)
    if (start === null || Object.keys(found).length > 0) return
    setSending(true)
    try {
      const booked = await bookAppointment(business.subdomain, toBody(event.currentTarget, { serviceId: service.id, staffId, start }))
      forgetDraft()
      // Stays pending until the next page is there, so that nobody presses again.
      router.push(links.booked(booked.id))
    } catch (error) {
      setSending(false)
      refuse(toBookingFailure(error))
    }
  }

  return {
    chosenStart: start, problems, refusal, submitCount, pending: sending || moving,
    summaryErrors: toSummary(problems), chooseTime, chooseAlternative, noteInput, submit,
  }
}

/** The visitor's choice; an address that names another time (Next available, an alternative) replaces it. */
function useNamedStart(namedStart: string | null) {
  const [chosen, setChosen] = useState(namedStart)
  const [lastNamed, setLastNamed] = useState(namedStart)
  if (namedStart !== lastNamed) {
    setLastNamed(namedStart)
    if (namedStart !== null) setChosen(namedStart)
  }
  return [chosen, setChosen] as const
}

function toBody(form: HTMLFormElement, choice: { serviceId: string; staffId: string | null; start: string }): BookAppointmentBody {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    email: text('email') || null,
    phone: text('phone'),
    serviceId: choice.serviceId,
    appointmentDate: choice.start,
    ...(choice.staffId ? { staffId: choice.staffId } : {}),
    notes: text('notes') || null,
    smsConsent: data.getAll('smsConsent').at(-1) === 'true',
  }
}

function toSummary(problems: BookingProblems) {
  return Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [
      field === 'appointmentDate' || field === 'service' || field === 'staffId' ? 'timeSlot' : field,
      { type: 'invalid', message },
    ]),
  )
}
