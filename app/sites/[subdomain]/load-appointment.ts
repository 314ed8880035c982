import { notFound } from 'next/navigation'
import { cache } from 'react'

import type { PublicAppointment } from '@/lib/contracts/booking'
import { siteRoutes } from '@/lib/routes'
import { getPublicAppointment } from '@/lib/server/appointment/queries'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { systemClock } from '@/lib/server/clock'
import { isNotFound } from '@/lib/server/http/visitor-route'
import { type AppointmentScope, appointmentScope } from '@/lib/server/scope'

import { readEntrance, type Site } from './load-site'

export interface HeldAppointment extends Site {
  scope: AppointmentScope
  appointment: PublicAppointment
}

/**
 * The appointment whose id the visitor holds, with its business; once per request. On the root host every
 * appointment can be found, on a business's host only its own. Renders "Appointment Not Found" otherwise.
 */
export const loadAppointment = cache(async (subdomain: string, id: string): Promise<HeldAppointment> => {
  const { via, ownSubdomain } = await readEntrance()
  try {
    const scope = await appointmentScope(id, via === 'host' ? subdomain : null)
    const [appointment, business] = await Promise.all([
      getPublicAppointment(scope, systemClock.now()),
      getPublicBusiness(scope),
    ])
    const viewedByOwner = business.subdomain === ownSubdomain
    return { via, viewedByOwner, scope, appointment, business, links: siteRoutes(via, business.subdomain) }
  } catch (error) {
    if (isNotFound(error)) notFound()
    throw error
  }
})
