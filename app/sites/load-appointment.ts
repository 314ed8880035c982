import { headers } from 'next/headers'
import { cache } from 'react'

import type { PublicAppointment } from '@/lib/contracts/booking'
import { getPublicAppointment } from '@/lib/server/appointment/queries'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { systemClock } from '@/lib/server/clock'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { type AppointmentScope, appointmentScope } from '@/lib/server/scope'

import { readEntrance, type Site, siteOf, type SiteSegment } from './load-site'
import { refusePage } from './refuse-page'

export interface HeldAppointment extends Site {
  scope: AppointmentScope
  appointment: PublicAppointment
}

/**
 * Returns the appointment with the id in the URL, and its business. The root host finds every appointment, a business's
 * host only its own. Renders "Appointment Not Found" if there is none.
 */
export function loadAppointment({ subdomain, id }: SiteSegment & { id: string }): Promise<HeldAppointment> {
  return appointmentOf(subdomain, id)
}

// Loaded once per request, because metadata and page both need it.
const appointmentOf = cache(async (segment: string, id: string): Promise<HeldAppointment> => {
  const { via, subdomain, ownSubdomain } = await readEntrance({ subdomain: segment })
  try {
    const scope = await limitMisses('keys', await headers(), () =>
      appointmentScope(id, via === 'host' ? subdomain : null),
    )
    const [appointment, business] = await Promise.all([
      getPublicAppointment(scope, systemClock.now()),
      getPublicBusiness(scope),
    ])
    return { ...siteOf(scope, business, { via, ownSubdomain }), appointment }
  } catch (error) {
    return refusePage(error)
  }
})
