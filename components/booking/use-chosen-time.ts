'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'

import { timeParamOf, type TimeGroup } from '@/components/booking/slot-groups'
import type { LocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { type SiteVia, siteRoutes } from '@/lib/routes'

/** The choices made before the time, and the free times to choose from. */
export interface BookingChoice {
  business: { subdomain: string; timezone: string }
  via: SiteVia
  /** `price` in cents, `duration` in minutes. */
  service: { id: string; name: string; priceLabel: string; price: number; duration: number }
  staffId: string | null
  date: LocalDate
  groups: readonly TimeGroup[]
  /** The time in the URL, if it is free. */
  namedStart: string | null
}

/** A start that couldn't be booked with this staff member; null if with anyone. */
interface Taken {
  start: string
  staffId: string | null
}

/** Keeps the chosen time in state and in the URL, so that Back, a reload and a shared link restore it. */
export function useChosenTime({ business, via, service, staffId, date, groups, namedStart }: BookingChoice) {
  const router = useRouter()
  const links = siteRoutes(via, business.subdomain)
  const [chosen, setChosen] = useNamedStart(namedStart, groups)
  const [moving, startMoving] = useTransition()
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const isTaken = (start: string) => taken.some((other) => other.start === start && other.staffId === staffId)
  const offered = groups.flatMap(({ name, times }) => {
    const free = times.filter(({ start }) => !isTaken(start))
    return free.length > 0 ? [{ name, times: free }] : []
  })
  const isFree = offered.some(({ times }) => times.some(({ start }) => start === chosen))

  const hrefOf = (day: LocalDate, time?: string) =>
    links.book({ service: service.id, ...(staffId ? { staff: staffId } : {}), date: day, ...(time ? { time } : {}) })
  const hrefOfStart = (start: string) =>
    hrefOf(localDateOf(new Date(start), business.timezone), timeParamOf(start, business.timezone))
  const load = (href: string) => startMoving(() => router.replace(href, { scroll: false }))

  return {
    /** ISO instant; null until an offered time is chosen. */
    start: isFree ? chosen : null,
    /** The times that can still be chosen. */
    groups: offered,
    /** Whether the page of another time is loading. */
    moving,
    choose: (start: string) => {
      setChosen(start)
      window.history.replaceState(null, '', hrefOfStart(start))
    },
    /** Chooses a time on any day, and shows that day's other times. */
    goTo: (start: string) => load(hrefOfStart(start)),
    /** Refetches the services, people and times, and keeps the choice. */
    reload: () => startMoving(() => router.refresh()),
    /** Goes back to the services, because the chosen one is no longer offered. */
    chooseService: () => load(links.book({ date, problem: 'not_offered' })),
    /** Removes a time that can't be booked, clears the choice, and refetches the day's times. */
    giveUp: (start: string) => {
      setTaken((before) => [...before, { start, staffId }])
      setChosen(null)
      load(hrefOf(date))
    },
  }
}

/**
 * Holds the visitor's choice. Navigating to another time (Next available, an alternative) replaces it, also if that
 * page named the same time before: each page that arrives has its own `groups`.
 */
function useNamedStart(namedStart: string | null, groups: readonly TimeGroup[]) {
  const [chosen, setChosen] = useState(namedStart)
  const [last, setLast] = useState({ namedStart, groups })
  if (namedStart !== last.namedStart || groups !== last.groups) {
    setLast({ namedStart, groups })
    if (namedStart !== null) setChosen(namedStart)
  }
  return [chosen, setChosen] as const
}
