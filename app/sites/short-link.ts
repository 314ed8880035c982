import { headers } from 'next/headers'
import { redirect } from 'next/navigation'

import { findAppointmentIdByCode } from '@/lib/server/appointment/queries'
import { notFound as missing } from '@/lib/server/http/app-error'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import type { BusinessScope } from '@/lib/server/scope'

import { loadSite, type SiteSegment } from './load-site'
import { refusePage } from './refuse-page'

/** Redirects a text's short link to its page. Renders "Appointment Not Found" for an unknown code. */
export async function followShortLink(
  { code, ...segment }: SiteSegment & { code: string },
  page: 'confirm' | 'manage',
): Promise<never> {
  const { scope, links } = await loadSite(segment)
  redirect(links[page](await findByCode(scope, code)))
}

async function findByCode(scope: BusinessScope, code: string): Promise<string> {
  try {
    return await limitMisses('keys', await headers(), async () => {
      const id = await findAppointmentIdByCode(scope, code)
      if (id === null) throw missing()
      return id
    })
  } catch (error) {
    return refusePage(error)
  }
}
