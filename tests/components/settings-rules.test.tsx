import './jsdom-gaps'

import { waitFor } from '@testing-library/react'

import { panel, show } from './settings-fixtures'

it('booking rules refuse an emptied number', async () => {
  const { user, sent } = show('rules')
  const tab = await panel('Booking rules')
  await user.clear(tab.getByLabelText('Minimum notice'))
  await user.click(tab.getByRole('button', { name: 'Save' }))
  expect(await tab.findByRole('link', { name: 'Enter a whole number of minutes' })).toBeInTheDocument()
  expect(sent('PUT')).toEqual([])
})

describe('freed times', () => {
  it('are refilled by the rule the owner chooses, with the weights of each in sight', async () => {
    const { user, sent } = show('recovery')
    const tab = await panel('Waitlist')
    expect(tab.getByRole('radio', { name: /^Automatic/ })).toBeChecked()
    await user.click(tab.getByRole('radio', { name: /^Ask me first/ }))
    await user.click(
      tab.getByRole('radio', {
        name: 'Reliability Most reliable clients first. Weights: reliability 70%, time on the waitlist 30%.',
      }),
    )
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({
        recoveryMode: 'ask_first',
        recoveryRank: 'reliability',
        releaseHours: null,
        version: 1,
      }),
    )
  })

  it('come from unconfirmed visits only once the owner switches it on, between 3 and 72 hours before', async () => {
    const { user, sent } = show('recovery')
    const tab = await panel('Waitlist')
    expect(tab.queryByLabelText('Release this long before the appointment')).not.toBeInTheDocument()
    await user.click(tab.getByRole('switch', { name: 'Release an appointment that is still unconfirmed' }))
    await user.clear(tab.getByLabelText('Release this long before the appointment'))
    await user.type(tab.getByLabelText('Release this long before the appointment'), '2')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await tab.findByRole('link', { name: 'Use at least 3 hours' })).toBeInTheDocument()
    expect(sent('PUT')).toEqual([])
    await user.clear(tab.getByLabelText('Release this long before the appointment'))
    await user.type(tab.getByLabelText('Release this long before the appointment'), '36')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({
        recoveryMode: 'automatic',
        recoveryRank: 'position',
        releaseHours: 36,
        version: 1,
      }),
    )
  })

  it('do not come from unconfirmed visits while no slot is offered, and say so', async () => {
    const { user } = show('recovery')
    const tab = await panel('Waitlist')
    const note = 'No effect while “Offering the slot” is Off: nothing is released, and no one is warned.'
    expect(tab.queryByText(note)).not.toBeInTheDocument()
    await user.click(tab.getByRole('radio', { name: /^Off/ }))
    expect(
      tab.getByRole('switch', { name: 'Release an appointment that is still unconfirmed', description: note }),
    ).toBeInTheDocument()
  })
})
