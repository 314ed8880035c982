import './jsdom-gaps'

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'

import { PhoneQueue } from '@/components/reminders/phone-queue'
import type { PhoneText } from '@/lib/contracts/phone-queue'

import { clickUndo, NOW, renderOwner, serve } from './owner-fixtures'

const waiting: PhoneText = {
  id: '00000000-0000-4000-8000-000000000301',
  type: 'reminder_24h',
  dueAt: '2026-11-24T15:00:00.000Z',
  clientName: 'Ada Lovelace',
  service: 'Haircut',
  appointmentDate: '2026-11-25T15:00:00.000Z',
  appointmentId: '00000000-0000-4000-8000-000000000302',
  phone: '+12125550126',
  text: 'Luna Hair: Hi Ada & all, see you!',
  emailRole: 'none',
}

it('shows nothing where nothing waits for the owner’s phone', async () => {
  const calls = serve({ 'GET /api/reminders/phone-queue': { body: [] } })
  const { container } = renderOwner(<PhoneQueue />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(container).not.toHaveTextContent('Text from my phone')
})

it('opens the owner’s own app with number and text, marks it as sent, and undoes that', async () => {
  let queue = [waiting]
  const calls = serve({
    'GET /api/reminders/phone-queue': () => ({ body: queue }),
    [`POST /api/reminders/${waiting.id}/texted`]: () => {
      queue = []
      return { status: 204 }
    },
    [`DELETE /api/reminders/${waiting.id}/texted`]: () => {
      queue = [waiting]
      return { status: 204 }
    },
  })
  renderOwner(<PhoneQueue />)
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent('This client can’t be reached by email.')
  expect(within(row).getByRole('link', { name: 'Text from my phone' })).toHaveAttribute(
    'href',
    'sms:+12125550126?&body=Luna%20Hair%3A%20Hi%20Ada%20%26%20all%2C%20see%20you!',
  )
  const user = userEvent.setup()
  await user.click(within(row).getByRole('button', { name: 'Mark as sent' }))
  expect(await screen.findByText('Marked as sent')).toBeInTheDocument()
  expect(screen.queryByText('Luna Hair: Hi Ada & all, see you!')).toBeNull()
  await clickUndo(user)
  expect(await screen.findByText('Luna Hair: Hi Ada & all, see you!')).toBeInTheDocument()
  expect(calls.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(['POST', 'DELETE'])
})

it.each([
  ['beside', 'An email goes out as well.'],
  ['stand_in', 'If you don’t text, an email goes out.'],
  ['sent', 'An email was already sent.'],
  ['none', 'This client can’t be reached by email.'],
] as const)('says what an email does: %s', async (emailRole, sentence) => {
  serve({ 'GET /api/reminders/phone-queue': { body: [{ ...waiting, emailRole }] } })
  renderOwner(<PhoneQueue />)
  expect(await screen.findByRole('listitem')).toHaveTextContent(sentence)
})

it('shows the first five, and the rest when asked', async () => {
  const queue = Array.from({ length: 7 }, (_, n) => ({ ...waiting, id: `${waiting.id.slice(0, -1)}${n}` }))
  serve({ 'GET /api/reminders/phone-queue': { body: queue } })
  renderOwner(<PhoneQueue />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  expect(screen.getAllByRole('listitem')[5]).toHaveFocus()
})

describe('a text about an appointment that was cancelled elsewhere', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, advanceTimers: true })
  })

  afterEach(() => {
    jest.useRealTimers()
  })

  function serveQueue() {
    let queue = [waiting]
    serve({ 'GET /api/reminders/phone-queue': () => ({ body: queue }) })
    return { cancel: () => (queue = []) }
  }

  it('goes within five minutes', async () => {
    const { cancel } = serveQueue()
    renderOwner(<PhoneQueue />)
    expect(await screen.findByText(waiting.text)).toBeInTheDocument()
    cancel()
    act(() => void jest.advanceTimersByTime(5 * 60_000))
    await waitFor(() => expect(screen.queryByText(waiting.text)).toBeNull())
  })

  it('is gone when the owner comes back to the list', async () => {
    function Page() {
      const [isShown, setShown] = useState(true)
      return (
        <>
          <button onClick={() => setShown(!isShown)}>Go</button>
          {isShown && <PhoneQueue />}
        </>
      )
    }
    const { cancel } = serveQueue()
    renderOwner(<Page />)
    expect(await screen.findByText(waiting.text)).toBeInTheDocument()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Go' }))
    cancel()
    await user.click(screen.getByRole('button', { name: 'Go' }))
    await waitFor(() => expect(screen.queryByText(waiting.text)).toBeNull())
  })
})
