import './jsdom-gaps'

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'

import { useUpdateAppointment } from '@/lib/browser/appointment'
import { useDashboardStats, useRefetchOnNewDay } from '@/lib/browser/dashboard'
import { useOpenings } from '@/lib/browser/recovery'

import { appointment, renderOwner, serve } from './owner-fixtures'

const visit = appointment()

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
