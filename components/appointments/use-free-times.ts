'use client'

import { useEffect, useEffectEvent, useMemo } from 'react'

import { type ChosenTime, followFreeTimes } from '@/components/appointments/chosen-time'
import { type OfferableTime, offerableTimes } from '@/components/appointments/offerable-times'
import { useBusinessView } from '@/components/business/business-provider'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import type { LocalDate } from '@/lib/domain/local-date'

export interface WantedTimes {
  /** Null: a service in free words, for which no free times are known. */
  serviceId: string | null
  /** Null: anyone. */
  staffId: string | null
  date: LocalDate
}

const NONE: readonly OfferableTime[] = []

/** The free times of one day, also those inside the minimum notice. */
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
  /** The owner chose the time. */
  isOwn: boolean
  onFollow: (slot: string) => void
}

/** Keeps the chosen time among the free ones, as these come in for another service, day or staff member. */
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
