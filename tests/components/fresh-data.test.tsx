import './jsdom-gaps'

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'

import { useLedger } from '@/lib/browser/analytics'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import { useMergeClients } from '@/lib/browser/client-merge'
import { useDashboardStats, useRefetchOnNewDay } from '@/lib/browser/dashboard'
import { useSaveOpeningHours } from '@/lib/browser/opening-hours'
import { useOpenings } from '@/lib/browser/recovery'
import { useSaveSettings } from '@/lib/browser/settings'
import { useUpdateStaff } from '@/lib/browser/staff'
import { useDeleteTimeOff } from '@/lib/browser/time-off'

import { appointment, businessSettings, client, luna, renderOwner, serve } from './owner-fixtures'

const visit = appointment()
const OTHER = '00000000-0000-4000-8000-000000000099'

/** A dashboard whose day ends, and a calendar whose appointment is cancelled. */
function Desk() {
  const [today, setToday] = useState('2026-11-24')
  useRefetchOnNewDay(today)
  useDashboardStats()
  useOpenings(true)
  const { mutate } = useUpdateAppointment()
  return (
    <>
      <button onClick={() => setToday('2026-11-25')}>Midnight</button>
      <button onClick={() => mutate({ appointment: visit, change: { status: 'cancelled' } })}>Cancel</button>
    </>
  )
}

function show() {
  const calls = serve({
    'GET /api/dashboard/stats': { body: {} },
    'GET /api/recovery/openings': { body: [] },
    [`PUT /api/appointments/${visit.id}`]: { body: { ...visit, status: 'cancelled' } },
  })
  renderOwner(<Desk />)
  return (path: string) => calls.filter((call) => call.method === 'GET' && call.path.startsWith(path)).length
}

it('counts the new day on a dashboard that is open at midnight', async () => {
  const asked = show()
  await waitFor(() => expect(asked('/api/dashboard/stats')).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Midnight' }))
  await waitFor(() => expect(asked('/api/dashboard/stats')).toBe(2))
})

it('asks again who waits for which time once an appointment has changed', async () => {
  const asked = show()
  await waitFor(() => expect(asked('/api/recovery/openings')).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(asked('/api/recovery/openings')).toBe(2))
})

/** Analytics of the hours, and everything that changes them besides appointments. */
function Hours() {
  useLedger({ from: '2026-11-01', to: '2026-11-24' })
  const { mutate: saveHours } = useSaveOpeningHours()
  const { mutate: removeTimeOff } = useDeleteTimeOff()
  const { mutate: saveStaff } = useUpdateStaff()
  const { mutate: saveSettings } = useSaveSettings()
  const { mutate: merge } = useMergeClients()
  return (
    <>
      <button onClick={() => saveHours({ weekly: [], exceptions: [] })}>Opening hours</button>
      <button onClick={() => removeTimeOff(OTHER)}>Time off</button>
      <button onClick={() => saveStaff({ id: luna.id, active: false })}>Staff</button>
      <button onClick={() => saveSettings({ timezone: 'America/Chicago' })}>Settings</button>
      <button onClick={() => merge({ id: client().id, body: { otherId: OTHER, version: 1, otherVersion: 1 } })}>
        Merge
      </button>
    </>
  )
}

it.each(['Opening hours', 'Time off', 'Staff', 'Settings', 'Merge'])(
  'counts again how time was used once this has changed: %s',
  async (changed) => {
    const calls = serve({
      'GET /api/recovery/ledger': { body: {} },
      'PUT /api/opening-hours': { body: {} },
      [`DELETE /api/time-off/${OTHER}`]: { status: 204 },
      [`PUT /api/staff/${luna.id}`]: { body: luna },
      'PUT /api/business-settings': { body: businessSettings },
      [`POST /api/clients/${client().id}/merge`]: { body: { mergeId: OTHER, client: client() } },
    })
    const asked = () => calls.filter(({ path }) => path.startsWith('/api/recovery/ledger')).length
    renderOwner(<Hours />)
    await waitFor(() => expect(asked()).toBe(1))
    await userEvent.click(screen.getByRole('button', { name: changed }))
    await waitFor(() => expect(asked()).toBe(2))
  },
)
