'use client'

import { useEffect, useEffectEvent, useMemo } from 'react'

import { type ChosenTime, followFreeTimes } from '@/components/appointments/chosen-time'
import { type OfferableTime, offerableTimes } from '@/components/appointments/offerable-times'
import { useBusinessView } from '@/components/business/business-provider'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import type { AvailabilityFilter } from '@/lib/browser/query-keys'
import type { Appointment } from '@/lib/contracts/appointment'
import { MAX_DURATION_MINUTES, MIN_DURATION_MINUTES } from '@/lib/domain/appointment'
import type { LocalDate } from '@/lib/domain/local-date'

export interface WantedTimes {
  /** Null for a service in free text, whose free times aren't known. */
  serviceId: string | null
  /** Null for any staff member. */
  staffId: string | null
  date: LocalDate
  /** Minutes; absent for the service's own length. */
  duration?: number
  /** The appointment to change: its present time counts as free. */
  moving?: Pick<Appointment, 'id'>
  /** A start that isn't offered, because it would change nothing. */
  except?: string | null
}

/** Returns the request for free times on these days; null if they can't be known. */
export function freeTimesFilter(
  { serviceId, staffId, duration, moving }: Omit<WantedTimes, 'date' | 'except'>,
  days: { from: LocalDate; to: LocalDate },
): AvailabilityFilter | null {
  if (serviceId === null) return null
  return {
    serviceId,
    ...days,
    ...(staffId === null ? {} : { staffId }),
    ...(duration === undefined || !isDuration(duration) ? {} : { duration: String(duration) }),
    ...(moving === undefined ? {} : { appointmentId: moving.id }),
  }
}

/** Returns whether it is a length that the server accepts; while it is typed it can be anything. */
function isDuration(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= MIN_DURATION_MINUTES && minutes <= MAX_DURATION_MINUTES
}

const NONE: readonly OfferableTime[] = []

/** Fetches the free times of one day, including those that only the owner can book. */
export function useFreeTimes(wanted: WantedTimes) {
  const { date, except } = wanted
  const { data, isFetching, isError } = useOwnerAvailability(freeTimesFilter(wanted, { from: date, to: date }))
  const slots = useMemo(() => {
    const day = data?.days.find((shown) => shown.date === date)
    return day ? offerableTimes(day).filter(({ start }) => start !== except) : NONE
  }, [data, date, except])
  return { slots, isKnown: data !== undefined, isFetching, isError }
}

interface Followed {
  choice: Pick<ChosenTime, 'slot' | 'time'>
  /** Whether the owner chose the time. */
  isOwn: boolean
  /** Whether the time stays even if it isn't free. */
  isKept?: boolean
  onFollow: (slot: string) => void
}

/** Keeps a free time selected when the free times change with the service, day or staff member. */
export function useFollowFreeTimes(wanted: WantedTimes, { choice, isOwn, isKept = false, onFollow }: Followed): void {
  const { timeZone } = useBusinessView()
  const { slots, isKnown } = useFreeTimes(wanted)
  const follow = useEffectEvent(() => {
    const starts = slots.map(({ start }) => start)
    const slot = followFreeTimes(choice, { starts, timeZone, isOwn, isKept })
    if (slot !== choice.slot) onFollow(slot)
  })
  useEffect(() => {
    if (isKnown) follow()
  }, [isKnown, slots])
}
