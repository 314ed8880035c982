'use client'

import { useEffect, useEffectEvent, useMemo } from 'react'

import { type ChosenTime, followFreeTimes } from '@/components/appointments/chosen-time'
import { type OfferableTime, offerableTimes } from '@/components/appointments/offerable-times'
import { useBusinessView } from '@/components/business/business-provider'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import type { LocalDate } from '@/lib/domain/local-date'

export interface WantedTimes {
  /** Null for a service in free text, whose free times aren't known. */
  serviceId: string | null
  /** Null for any staff member. */
  staffId: string | null
  date: LocalDate
}

const NONE: readonly OfferableTime[] = []

/** Fetches the free times of one day, including those within the minimum notice. */
export function useFreeTimes({ serviceId, staffId, date }: WantedTimes) {
  const { data, isFetching, isError } = useOwnerAvailability(
    serviceId ? { serviceId, ...(staffId ? { staffId } : {}), from: date, to: date } : null,
  )
  const slots = useMemo(() => {
    const day = data?.days.find((shown) => shown.date === date)
    return day ? offerableTimes(day) : NONE
  }, [data, date])
  return { slots, isKnown: data !== undefined, isFetching, isError }
}

interface Followed {
  choice: Pick<ChosenTime, 'slot' | 'time'>
  /** Whether the owner chose the time. */
  isOwn: boolean
  onFollow: (slot: string) => void
}

/** Keeps a free time selected when the free times change with the service, day or staff member. */
export function useFollowFreeTimes(wanted: WantedTimes, { choice, isOwn, onFollow }: Followed): void {
  const { timeZone } = useBusinessView()
  const { slots, isKnown } = useFreeTimes(wanted)
  const follow = useEffectEvent(() => {
    const starts = slots.map(({ start }) => start)
    const slot = followFreeTimes(choice, { starts, timeZone, isOwn })
    if (slot !== choice.slot) onFollow(slot)
  })
  useEffect(() => {
    if (isKnown) follow()
  }, [isKnown, slots])
}
