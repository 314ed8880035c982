import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'

import { businessSettings as settings } from './owner-fixtures'
import { panel, previewPage, show, unfold } from './settings-fixtures'

describe('website content', () => {
  it('previews unsaved text on the site beside the form, with three reasons as rows', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = within(await previewPage())
    await unfold(user, 'Top of the page')
    await user.type(tab.getByLabelText('Hero title'), 'Hair that feels like you')
    expect(preview.getByText('Hair that feels like you')).toBeInTheDocument()
    await unfold(user, 'Why choose us', 'Visit us')
    expect(tab.getByLabelText('Reason 1: description')).toHaveValue('One at a time')
    await user.type(tab.getByLabelText('Reason 3: title'), 'Easy to move')
    expect(preview.getByText('Easy to move')).toBeInTheDocument()
    await waitFor(() => expect(tab.getByRole('button', { name: 'Fill in from opening hours' })).toBeEnabled())
    await user.click(tab.getByRole('button', { name: 'Fill in from opening hours' }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({
        whyChooseUs: 'Calm | One at a time\nFair\nEasy to move',
        businessHours: 'Mon-Sat 8:00 AM - 9:30 PM\nSun Closed',
      }),
    )
  })
})

describe('the color', () => {
  const primaryOf = (preview: HTMLElement) => preview.style.getPropertyValue('--light-primary')

  it('is previewed as soon as it is chosen or typed, and saved with the texts', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = await previewPage()
    expect(tab.getByRole('radio', { name: /, the default$/ })).toBeChecked()
    await user.click(tab.getByRole('radio', { name: /^Forest/ }))
    expect(primaryOf(preview)).toBe('#2f5a2c')
    const own = tab.getByLabelText(/^Your own color/)
    await user.clear(own)
    await user.type(own, 'B5179E')
    expect(primaryOf(preview)).toBe('#b5179e')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ accentColor: '#b5179e' }))
  })

  it('says which darker shade is shown where text in it would be hard to read', async () => {
    const { user } = show('website')
    const tab = await panel('Website Content')
    await user.type(tab.getByLabelText(/^Your own color/), '#ffd400')
    const shade = primaryOf(await previewPage())
    expect(shade).not.toBe('#ffd400')
    expect(tab.getByText(/hard to read/)).toHaveTextContent(`uses this darker shade, ${shade}.`)
  })

  it('refuses what is no color at its field, and keeps it', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    await user.type(tab.getByLabelText(/^Your own color/), 'reddish')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    const own = tab.getByLabelText(/^Your own color/)
    await waitFor(() => expect(own).toHaveAccessibleDescription(/Enter a color such as #8f3d1f/))
    expect(own).toHaveValue('reddish')
    expect(sent('PUT')).toHaveLength(0)
  })
})

describe('the font and the layout', () => {
  it('are those of the trade until the owner chooses others, which the preview shows before they are saved', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = await previewPage()
    const fonts = within(tab.getByRole('radiogroup', { name: 'Font' }))
    const layouts = within(tab.getByRole('radiogroup', { name: 'Layout' }))
    expect(fonts.getAllByRole('radio')).toHaveLength(6)
    expect(fonts.getByRole('radio', { name: /^Montserrat.*Default$/ })).toBeChecked()
    expect(layouts.getByRole('radio', { name: /^Cover beside the text.*Default$/ })).toBeChecked()
    await waitFor(() => expect(preview).toHaveClass('site-font-montserrat'))

    await user.click(fonts.getByRole('radio', { name: /^Literata/ }))
    await waitFor(() => expect(preview).toHaveClass('site-font-literata'))
    await user.click(layouts.getByRole('radio', { name: /^Centered text/ }))
    expect(within(preview).getByRole('heading', { level: 1 })).toHaveClass('mx-auto')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({ siteFont: 'literata', heroLayout: 'centered', version: 1 }),
    )
  })

  it('follow the trade again once the owner goes back to the default', async () => {
    const chosen = { ...settings, siteFont: 'nunito', heroLayout: 'cover' }
    const { user, sent } = show('website', { 'GET /api/business-settings': { body: chosen } })
    const tab = await panel('Website Content')
    expect(tab.getByRole('radio', { name: /^Nunito/ })).toBeChecked()
    await user.click(tab.getByRole('radio', { name: /^Montserrat/ }))
    await user.click(tab.getByRole('radio', { name: /^Cover beside the text/ }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ siteFont: null, heroLayout: null }))
  })
})

describe('the preview', () => {
  it('is as wide as a phone or as a desktop, by keyboard, too', async () => {
    const { user } = show('website')
    await panel('Website Content')
    await previewPage()
    const frame = screen.getByTitle('Your site')
    expect(frame).toHaveStyle({ width: '390px' })
    screen.getByRole('radio', { name: 'Phone' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Desktop' })).toBeChecked()
    expect(frame).toHaveStyle({ width: '1280px' })
  })

  it('scrolls by keyboard, but no link in it leads away from the form', async () => {
    show('website')
    await panel('Website Content')
    const preview = await previewPage()
    expect(preview.parentElement).toHaveAttribute('tabindex', '0')
    expect(preview).toHaveAttribute('inert')
  })
})

describe('links and policies', () => {
  it('are previewed as typed, written from the booking rules, and saved with the texts', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = within(await previewPage())
    expect(preview.queryByRole('heading', { name: 'Good to know' })).not.toBeInTheDocument()
    await unfold(user, 'Links', 'Policies')
    await user.type(tab.getByLabelText('Instagram'), '@LunaHair')
    expect(preview.getByLabelText('Luna Hair on Instagram')).toHaveAttribute(
      'href',
      'https://www.instagram.com/lunahair/',
    )
    await user.type(tab.getByLabelText('Map link'), 'https://maps.apple/p/AbCd')
    expect(preview.getByText('Show on map')).toHaveAttribute('href', 'https://maps.apple/p/AbCd')
    await user.click(tab.getByRole('button', { name: 'Draft from your booking rules' }))
    expect(preview.getByText(/at least 24 hours before it starts/)).toBeInTheDocument()
    await user.type(tab.getByLabelText('Deposits and payment'), 'Cash or card.')
    expect(preview.getByText('Cash or card.')).toBeInTheDocument()
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({
        socialLinks: { instagram: 'https://www.instagram.com/lunahair/' },
        mapLink: 'https://maps.apple/p/AbCd',
        cancellationPolicy: expect.stringContaining('24 hours'),
        depositPolicy: 'Cash or card.',
        version: 1,
      }),
    )
    await waitFor(() => expect(tab.getByLabelText('Instagram')).toHaveValue('https://www.instagram.com/lunahair/'))
  })

  it('say at their fields what is wrong, and keep everything typed', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    await unfold(user, 'Links', 'Policies')
    await user.type(tab.getByLabelText('Instagram'), 'https://bit.ly/luna')
    await user.type(tab.getByLabelText('WhatsApp'), '555 0100')
    await user.type(tab.getByLabelText('Map link'), '48 Ludlow Street')
    await user.type(tab.getByLabelText('Deposits and payment'), 'Cash')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(tab.getByLabelText('Instagram')).toHaveAccessibleDescription(/^Short links can point anywhere/),
    )
    expect(tab.getByLabelText('WhatsApp')).toHaveAccessibleDescription(/with its country code/)
    expect(tab.getByLabelText('Map link')).toHaveAccessibleDescription(/Paste a link from Google Maps/)
    for (const name of ['Instagram', 'WhatsApp', 'Map link'])
      expect(tab.getByLabelText(name)).toHaveAttribute('aria-invalid', 'true')
    expect(tab.getByRole('link', { name: /^Short links can point anywhere/ })).toBeInTheDocument()
    expect(tab.getByLabelText('WhatsApp')).toHaveValue('555 0100')
    expect(tab.getByLabelText('Deposits and payment')).toHaveValue('Cash')
    expect(within(await previewPage()).queryByLabelText(/on Instagram$/)).not.toBeInTheDocument()
    expect(sent('PUT')).toEqual([])
  })

  it('show at its field what only the server refuses', async () => {
    const { user } = show('website', {
      'PUT /api/business-settings': {
        status: 400,
        body: { error: 'Check the form', code: 'validation', fields: { 'socialLinks.tiktok': 'No such profile' } },
      },
    })
    const tab = await panel('Website Content')
    await unfold(user, 'Links')
    await user.type(tab.getByLabelText('TikTok'), '@luna')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(tab.getByLabelText('TikTok')).toHaveAccessibleDescription('No such profile'))
    expect(tab.getByLabelText('TikTok')).toHaveValue('@luna')
    expect(tab.queryByText('Check the form')).not.toBeInTheDocument()
  })
})
