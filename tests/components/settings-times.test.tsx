import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'

import { luna, service } from './owner-fixtures'
import { panel, person, show, week } from './settings-fixtures'

describe('hours', () => {
  it('saves several spans a day, copied to all', async () => {
    const { user, sent } = show('hours', { 'PUT /api/opening-hours': ({ body }) => ({ body }) })
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    await user.click(tab.getByRole('button', { name: 'Add hours on Sunday' }))
    await user.click(tab.getByRole('button', { name: 'Copy Sunday to all' }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Business settings updated successfully')).toBeInTheDocument()
    const sunday = [
      { startMinutes: 540, endMinutes: 1020 },
      { startMinutes: 1080, endMinutes: 1320 },
    ]
    expect(sent('PUT')[0]?.body).toEqual({ weekly: week.map(() => sunday), exceptions: [] })
  })

  it('refuses times that overlap, at their day', async () => {
    const { user, sent } = show('hours')
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Monday' }))
    await user.clear(tab.getByLabelText('Monday from (2)'))
    await user.type(tab.getByLabelText('Monday from (2)'), '10:00')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await tab.findByRole('link', { name: 'These times overlap' })).toBeInTheDocument()
    expect(tab.getByRole('group', { name: 'Monday' })).toHaveAccessibleDescription('These times overlap')
    expect(sent('PUT')).toEqual([])
  })

  it.each([
    ['03:00', 1620, true],
    ['00:00', 1440, false],
    ['06:00', 1800, true],
    ['23:30', 1410, false],
  ])('takes 20:00 until %s as one night', async (typed, endMinutes, isNextDay) => {
    const { user, sent } = show('hours', { 'PUT /api/opening-hours': ({ body }) => ({ body }) })
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    fireEvent.change(tab.getByLabelText('Sunday from'), { target: { value: '20:00' } })
    fireEvent.change(tab.getByLabelText('Sunday until'), { target: { value: typed } })
    expect(tab.queryAllByText('next day')).toHaveLength(isNextDay ? 1 : 0)
    expect(tab.getByLabelText('Sunday until')).toHaveValue(typed)
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect((sent('PUT')[0]?.body as { weekly: unknown[] }).weekly[0]).toEqual([{ startMinutes: 1200, endMinutes }]),
    )
  })

  it('proposes hours up to midnight, and earlier ones where the evening has no room', async () => {
    const { user, sent } = show('hours', { 'PUT /api/opening-hours': ({ body }) => ({ body }) })
    const tab = await panel('Hours')
    for (let spans = 0; spans < 3; spans++)
      await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect((sent('PUT')[0]?.body as { weekly: unknown[] }).weekly[0]).toEqual(
        [
          { startMinutes: 240, endMinutes: 480 },
          { startMinutes: 540, endMinutes: 1020 },
          { startMinutes: 1080, endMinutes: 1320 },
          { startMinutes: 1380, endMinutes: 1440 },
        ].slice(1),
      ),
    )
    await user.click(tab.getByRole('button', { name: 'Add hours on Sunday' }))
    expect(tab.getByLabelText('Sunday from (4)')).toHaveValue('04:00')
    expect(tab.getByLabelText('Sunday until (4)')).toHaveValue('08:00')
  })

  it('refuses a night that runs into the next day’s hours, at its day', async () => {
    const { user, sent } = show('hours')
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    fireEvent.change(tab.getByLabelText('Sunday from'), { target: { value: '05:00' } })
    fireEvent.change(tab.getByLabelText('Sunday until'), { target: { value: '03:00' } })
    await user.click(tab.getByRole('button', { name: 'Copy Sunday to all' }))
    fireEvent.change(tab.getByLabelText('Tuesday from'), { target: { value: '02:00' } })
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(tab.getByRole('group', { name: 'Monday' })).toHaveAccessibleDescription(
        'These hours run into those of the next day',
      ),
    )
    expect(sent('PUT')).toEqual([])
  })

  it('offers to write the hours on the site where its words differ', async () => {
    const { user, sent } = show('hours')
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Use this on my site' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({ businessHours: 'Mon-Sat 8:00 AM - 9:30 PM\nSun Closed', version: 1 }),
    )
    await waitFor(() => expect(tab.queryByRole('button', { name: 'Use this on my site' })).not.toBeInTheDocument())
  })
})

describe('team', () => {
  it.each([
    ['removed, if they have no history', false, 'Staff member removed successfully'],
    ['no longer bookable, if they have one and stay in the list', true, 'Staff member is no longer bookable'],
  ])('says that a staff member is %s', async (_case, isKept, title) => {
    window.confirm = () => true
    let stored = [person]
    const { user } = show('team', {
      'GET /api/staff': () => ({ body: stored }),
      [`DELETE /api/staff/${luna.id}`]: () => {
        stored = isKept ? [{ ...person, active: false }] : []
        return { status: 204 }
      },
    })
    await user.click(await (await panel('Team')).findByRole('button', { name: `Remove ${person.name}` }))
    expect(await screen.findByText(title)).toBeInTheDocument()
  })

  it('says why a staff member with appointments can’t be removed', async () => {
    const refusal = {
      error: 'Luna has 3 upcoming appointments. Please move or cancel them first.',
      code: 'has_appointments',
    }
    const { user } = show('team', { [`PUT /api/staff/${luna.id}`]: { status: 409, body: refusal } })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit Luna' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('switch', { name: 'Takes appointments' }))
    await user.click(dialog.getByRole('button', { name: 'Save Staff Member' }))
    expect(await dialog.findByText(refusal.error)).toBeInTheDocument()
  })

  it.each([
    ['before saving', false],
    ['after a refused save', true],
  ])('discards an invalid time when custom hours are switched off %s', async (_case, isRefusedFirst) => {
    const { user, sent } = show('team', {
      'GET /api/opening-hours': { body: { weekly: week, exceptions: [] } },
      'GET /api/staff': { body: [{ ...person, hasOwnHours: true, hours: week }] },
      [`PUT /api/staff/${luna.id}`]: ({ body }) => ({ body: { ...person, ...(body as object) } }),
    })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit Luna' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Monday from'), { target: { value: '' } })
    if (isRefusedFirst) {
      await user.click(dialog.getByRole('button', { name: 'Save Staff Member' }))
      await dialog.findByRole('link', { name: 'Enter a start and an end time' })
    }
    await user.click(dialog.getByRole('switch', { name: 'Custom hours' }))
    await waitFor(() => expect(dialog.queryByText('Enter a start and an end time')).not.toBeInTheDocument())
    await user.click(dialog.getByRole('button', { name: 'Save Staff Member' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ hasOwnHours: false, hours: week }))
  })

  it('keeps edited custom hours while they are switched off', async () => {
    const { user } = show('team', {
      'GET /api/staff': { body: [{ ...person, hasOwnHours: true, hours: week }] },
    })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit Luna' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Monday from'), { target: { value: '10:00' } })
    await user.click(dialog.getByRole('switch', { name: 'Custom hours' }))
    await user.click(dialog.getByRole('switch', { name: 'Custom hours' }))
    expect(dialog.getByLabelText('Monday from')).toHaveValue('10:00')
  })

  it('says at custom hours, and only there, what exceptions leave of them', async () => {
    const hint = 'On days with an exception, only the hours within it count.'
    const { user } = show('team')
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit Luna' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText(hint)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('switch', { name: 'Custom hours' }))
    expect(dialog.getByText(hint)).toBeInTheDocument()
  })

  it('takes a night off with its whole day, and shows it as that day again', async () => {
    const nights = week.map(() => [{ startMinutes: 1200, endMinutes: 1620 }])
    const entry = { id: service().id, staffId: luna.id, reason: null, visits: 0, version: 1 }
    const stored = { ...entry, startsAt: '2026-11-27T08:00:00.000Z', endsAt: '2026-11-28T08:00:00.000Z' }
    const { user, sent } = show('team', {
      'GET /api/opening-hours': { body: { weekly: week, exceptions: [] } },
      'GET /api/staff': { body: [{ ...person, hasOwnHours: true, hours: nights }] },
      'GET /api/time-off': { body: [stored] },
      [`PUT /api/time-off/${stored.id}`]: { body: stored },
    })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit Luna’s time off, Nov 27, 2026' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('switch', { name: 'Whole days' })).toBeChecked()
    expect(dialog.getByLabelText('Last day')).toHaveValue('2026-11-27')
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-11-28' } })
    await user.click(dialog.getByRole('button', { name: 'Save Time Off' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({ startsAt: '2026-11-27T03:00', endsAt: '2026-11-29T03:00' }),
    )
  })

  it('adds no day when a time until midnight is switched to whole days', async () => {
    const { user } = show('team')
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Add Time Off' }))
    const dialog = within(await screen.findByRole('dialog'))
    const wholeDays = dialog.getByRole('switch', { name: 'Whole days' })
    await user.click(wholeDays)
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-11-25T18:00' } })
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-11-26T00:00' } })
    await user.click(wholeDays)
    expect(dialog.getByLabelText('First day')).toHaveValue('2026-11-25')
    expect(dialog.getByLabelText('Last day')).toHaveValue('2026-11-25')
  })

  it('keeps a last day whose year is half typed', async () => {
    const { user } = show('team')
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Add Time Off' }))
    const lastDay = within(await screen.findByRole('dialog')).getByLabelText('Last day')
    fireEvent.change(lastDay, { target: { value: '0002-12-24' } })
    expect(lastDay).toHaveValue('0002-12-24')
  })

  it("adds whole days off in the business's own dates", async () => {
    const { user, sent } = show('team', { 'POST /api/time-off': { status: 201, body: {} } })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Add Time Off' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('First day'))
    await user.type(dialog.getByLabelText('First day'), '2026-11-24')
    await user.clear(dialog.getByLabelText('Last day'))
    await user.type(dialog.getByLabelText('Last day'), '2026-11-26')
    await user.click(dialog.getByRole('button', { name: 'Save Time Off' }))
    await waitFor(() =>
      expect(sent('POST')[0]?.body).toEqual({
        staffId: luna.id,
        startsAt: '2026-11-24T00:00',
        endsAt: '2026-11-27T00:00',
        reason: null,
      }),
    )
  })
})
