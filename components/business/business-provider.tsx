'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'

import { useNowMs } from '@/lib/browser/now'
import { localDateOf } from '@/lib/domain/time'

interface BusinessView {
  /** Every date and time on the owner's screens is read and shown in this zone, never the browser's. */
  timeZone: string
  /** Whether texts can reach the business's clients. */
  textsOffered: boolean
  /** The present, to the minute. */
  now: Date
  /** The business's own date now. */
  today: string
}

const BusinessContext = createContext<BusinessView | null>(null)

interface BusinessProviderProps {
  timeZone: string
  textsOffered: boolean
  /** When the server rendered the page, in milliseconds. */
  renderedAtMs: number
  children: ReactNode
}

export function BusinessProvider({ timeZone, textsOffered, renderedAtMs, children }: BusinessProviderProps) {
  const nowMs = useNowMs(renderedAtMs)
  const view = useMemo(() => {
    const now = new Date(nowMs)
    return { timeZone, textsOffered, now, today: localDateOf(now, timeZone) }
  }, [timeZone, textsOffered, nowMs])
  return <BusinessContext value={view}>{children}</BusinessContext>
}

/** The zone, the present and the reach of the business whose screens these are. */
export function useBusinessView(): BusinessView {
  const view = useContext(BusinessContext)
  if (!view) throw new Error('useBusinessView needs a BusinessProvider around it')
  return view
}
