'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'

import { useNowMs } from '@/lib/browser/now'
import { useSavedBusiness } from '@/lib/browser/saved-business'
import type { Currency } from '@/lib/domain/money'
import { localDateOf } from '@/lib/domain/time'

interface BusinessView {
  /** The zone of every date and time on the owner's screens, whatever the browser's zone is. */
  timeZone: string
  currency: Currency
  /** Whether the business can text its clients. */
  textsOffered: boolean
  /** The current time, to the minute. */
  now: Date
  /** Today's date in the business's zone. */
  today: string
}

const BusinessContext = createContext<BusinessView | null>(null)

interface BusinessProviderProps {
  timeZone: string
  currency: Currency
  textsOffered: boolean
  /** When the server rendered the page, in milliseconds since 1970. */
  renderedAtMs: number
  children: ReactNode
}

export function BusinessProvider({ renderedAtMs, children, ...rendered }: BusinessProviderProps) {
  const { timeZone, currency, textsOffered } = useSavedBusiness(rendered)
  const nowMs = useNowMs(renderedAtMs)
  const view = useMemo(() => {
    const now = new Date(nowMs)
    return { timeZone, currency, textsOffered, now, today: localDateOf(now, timeZone) }
  }, [timeZone, currency, textsOffered, nowMs])
  return <BusinessContext value={view}>{children}</BusinessContext>
}

/** Returns the current business's time zone, currency and current time, and whether it can send texts. */
export function useBusinessView(): BusinessView {
  const view = useContext(BusinessContext)
  if (!view) throw new Error('useBusinessView needs a BusinessProvider around it')
  return view
}
