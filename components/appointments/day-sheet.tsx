'use client'

import { narrow, toListFilter, type WeekFilter } from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { useAppointments } from '@/lib/browser/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import { formatLocalDateLong } from '@/lib/domain/local-date'
import { formatTime, localDateOf } from '@/lib/domain/time'

/** Prints the selected day: a row with a checkbox for each visit. Rendered only while the page is being printed. */
export function DaySheet({ filter }: { filter: WeekFilter }) {
  const { timeZone } = useBusinessView()
  const { data = [] } = useAppointments(toListFilter(filter.date))
  const visits = narrow(data, filter).filter(
    ({ appointmentDate, status }) =>
      localDateOf(new Date(appointmentDate), timeZone) === filter.date &&
      (filter.status !== 'all' || status !== 'cancelled'),
  )
  return (
    <section className="hidden bg-white text-black print:block">
      <h1 className="text-xl font-semibold">{formatLocalDateLong(filter.date)}</h1>
      <p className="mb-4 text-sm">
        {visits.length} {visits.length === 1 ? 'appointment' : 'appointments'}
      </p>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b-2 border-black text-left">
            {['Done', 'Time', 'Client', 'Service', 'With', 'Status', 'Notes'].map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map(({ id, appointmentDate, duration, client, service, staff, status, notes, clientNote }) => (
            <tr key={id} className="border-b border-black/40 align-top">
              <td className="py-2 pr-3">
                <span aria-hidden className="inline-block size-4 border-2 border-black" />
              </td>
              <td className="py-2 pr-3 whitespace-nowrap">
                {formatTime(new Date(appointmentDate), timeZone)}
                <span className="block text-xs">{duration} min</span>
              </td>
              <td className="py-2 pr-3 font-medium">
                {client.name}
                {client.phone && <span className="block text-xs font-normal">{client.phone}</span>}
              </td>
              <td className="py-2 pr-3">{service}</td>
              <td className="py-2 pr-3" translate="no">
                {staff.name}
              </td>
              <td className="py-2 pr-3">{statusLabel(status)}</td>
              <td className="py-2">
                {clientNote && <span className="block">Client: {clientNote}</span>}
                <span>{notes}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
