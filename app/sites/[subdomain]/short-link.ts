import { notFound, redirect } from 'next/navigation'

import { findAppointmentIdByCode } from '@/lib/server/appointment/queries'

import { loadSite } from './load-site'

/** Leads from the short link of a text to the page it stands for. Renders "Appointment Not Found" for an unknown code. */
export async function followShortLink(subdomain: string, code: string, page: 'confirm' | 'manage'): Promise<never> {
  const { scope, links } = await loadSite(subdomain, 'site')
  const id = await findAppointmentIdByCode(scope, code)
  if (id === null) notFound()
  redirect(links[page](id))
}
