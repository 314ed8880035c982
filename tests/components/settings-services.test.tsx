import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'

import { haircut, panel, show } from './settings-fixtures'

describe('services', () => {
  it.each([
    ['abc', 'Enter a price such as 45 or 45.50'],
    ['€45', 'Enter the price in USD, without another currency'],
    ['1.234', '“1.234” can mean two prices. Write 1234 or 1.23'],
    ['-45', 'The price cannot be negative'],
    ['99999999', 'The price is too high'],
  ])('refuses the price %s at its field, and keeps it', async (price, problem) => {
    const { user, sent } = show('services')
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Service name'), 'Color')
    await user.type(dialog.getByLabelText('Price (USD)'), price)
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    await waitFor(() => expect(dialog.getByLabelText('Price (USD)')).toHaveAccessibleDescription(problem))
    expect(dialog.getByLabelText('Price (USD)')).toHaveValue(price)
    expect(dialog.getByLabelText('Service name')).toHaveValue('Color')
    expect(sent('POST')).toEqual([])
  })

  it('sends the price in cents and 60 minutes where the duration is no number', async () => {
    const { user, sent } = show('services', { 'POST /api/services': { status: 201, body: haircut } })
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Service name'), 'Color')
    await user.type(dialog.getByLabelText('Price (USD)'), '89.99')
    await user.clear(dialog.getByLabelText('Duration (minutes)'))
    await user.type(dialog.getByLabelText('Duration (minutes)'), 'an hour')
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    expect(await screen.findByText('Service created successfully')).toBeInTheDocument()
    expect(sent('POST')[0]?.body).toEqual({
      name: 'Color',
      description: null,
      price: 8999,
      duration: 60,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      active: true,
      category: null,
      picture: null,
    })
  })

  it.each([
    ['45.5555', '90', { price: 4556, duration: 90 }],
    ['45,00', '45,0', { price: 4500, duration: 45 }],
    ['$1,234.50', '٩٠', { price: 123450, duration: 90 }],
  ])('needs a name, then sends %s and %s as %j', async (price, duration, body) => {
    const { user, sent } = show('services', { 'POST /api/services': { status: 201, body: haircut } })
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Price (USD)'), price)
    await user.clear(dialog.getByLabelText('Duration (minutes)'))
    await user.type(dialog.getByLabelText('Duration (minutes)'), duration)
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    await waitFor(() =>
      expect(dialog.getByLabelText('Service name')).toHaveAccessibleDescription(/Service name is required/),
    )
    expect(sent('POST')).toEqual([])
    await user.type(dialog.getByLabelText('Service name'), 'Treatment')
    await user.type(dialog.getByLabelText('Description'), 'With a mask')
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent('POST').map((call) => call.body)).toEqual([
      {
        name: 'Treatment',
        description: 'With a mask',
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        active: true,
        category: null,
        picture: null,
        ...body,
      },
    ])
  })

  it('says that a new one could not be stored, and keeps what was typed', async () => {
    const { user } = show('services', {
      'POST /api/services': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Service name'), 'Scalp massage')
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    expect(await screen.findByText('Failed to create service')).toBeInTheDocument()
    expect(dialog.getByLabelText('Service name')).toHaveValue('Scalp massage')
  })

  it('says that one was deleted, and takes it off the list', async () => {
    window.confirm = () => true
    let stored = [haircut]
    const { user } = show('services', {
      'GET /api/services': () => ({ body: stored }),
      [`DELETE /api/services/${haircut.id}`]: () => {
        stored = []
        return { status: 204 }
      },
    })
    const remove = await (await panel('Services & Pricing')).findByRole('button', { name: 'Delete Haircut' })
    await user.click(remove)
    expect(await screen.findByText('Service deleted successfully')).toBeInTheDocument()
    await waitFor(() => expect(remove).not.toBeInTheDocument())
  })

  it('says that one in use stays in the list, rather than that it was deleted', async () => {
    window.confirm = () => true
    let stored = [haircut]
    const { user } = show('services', {
      'GET /api/services': () => ({ body: stored }),
      [`DELETE /api/services/${haircut.id}`]: () => {
        stored = [{ ...haircut, active: false }]
        return { status: 204 }
      },
    })
    await user.click(await (await panel('Services & Pricing')).findByRole('button', { name: 'Delete Haircut' }))
    expect(await screen.findByText('Service is no longer offered')).toBeInTheDocument()
    expect(screen.queryByText('Service deleted successfully')).not.toBeInTheDocument()
  })

  it('deletes after asking, and says when that failed', async () => {
    window.confirm = () => true
    const { user } = show('services', {
      [`DELETE /api/services/${haircut.id}`]: { status: 503, body: { error: 'The database is away' } },
    })
    const tab = await panel('Services & Pricing')
    expect(await tab.findByText('60 min · $65 · kept free: 10 min after')).toBeInTheDocument()
    await user.click(tab.getByRole('button', { name: 'Delete Haircut' }))
    expect(await screen.findByText('Failed to delete service')).toBeInTheDocument()
  })
})
