import './jsdom-gaps'

import { screen, waitFor } from '@testing-library/react'

import { businessSettings as settings } from './owner-fixtures'
import { panel, show, unfold } from './settings-fixtures'

describe('closed sections', () => {
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  const toggle = (name: string) => screen.findByRole('button', { name })
  const stored = {
    ...settings,
    businessHours: null,
    socialLinks: { instagram: 'https://www.instagram.com/luna/' },
    mapLink: 'https://maps.apple/p/AbCd',
  }

  it('come in the order in which an owner needs them, and say what is set', async () => {
    show('website', { 'GET /api/business-settings': { body: stored }, 'GET /api/gallery': { body: { pictures: [] } } })
    const tab = await panel('Website Content')
    expect(titles().filter((title) => title !== 'Find us on')).toEqual([
      'Pictures',
      'Look',
      'Top of the page',
      'Services',
      'Why choose us',
      'Visit us',
      'Call to action',
      'Gallery',
      'Links',
      'Policies',
    ])
    for (const [name, summary] of [
      ['Top of the page', 'Your business name'],
      ['Services', '✂️ Our Services'],
      ['Why choose us', 'Calm, Fair'],
      ['Visit us', 'Your opening hours'],
      ['Call to action', 'Ready?'],
      ['Gallery', 'No pictures yet'],
      ['Links', 'Instagram, Map'],
      ['Policies', 'Not set'],
    ] as const) {
      expect(await toggle(name)).toHaveAttribute('aria-expanded', 'false')
      await waitFor(async () => expect(await toggle(name)).toHaveAccessibleDescription(summary))
    }
    expect(tab.queryByRole('textbox', { name: 'Instagram' })).not.toBeInTheDocument()
  })

  it('open and close by keyboard, keep what was typed, and save it while closed', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const links = await toggle('Links')
    links.focus()
    await user.keyboard('{Enter}')
    expect(links).toHaveAttribute('aria-expanded', 'true')
    await user.type(tab.getByRole('textbox', { name: 'Instagram' }), '@luna')
    await user.click(links)
    expect(tab.queryByRole('textbox', { name: 'Instagram' })).not.toBeInTheDocument()
    expect(links).toHaveAccessibleName('Links , not saved')
    expect(links).toHaveAccessibleDescription('Instagram')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({ socialLinks: { instagram: 'https://www.instagram.com/luna/' } }),
    )
    await waitFor(() => expect(links).toHaveAccessibleName('Links'))
  })

  it('open for an error inside, stay open until it is corrected, and then still', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const policies = await toggle('Policies')
    await unfold(user, 'Links')
    await user.type(tab.getByRole('textbox', { name: 'Map link' }), 'Ludlow Street')
    const links = await toggle('Links , not saved')
    await user.click(links)
    await user.click(tab.getByRole('button', { name: 'Save' }))
    const map = await tab.findByRole('textbox', { name: 'Map link' })
    expect(map).toBeInvalid()
    expect(policies).toHaveAttribute('aria-expanded', 'false')
    await user.click(links)
    expect(links).toHaveAttribute('aria-expanded', 'true')
    await user.click(tab.getByRole('link', { name: /^Paste a link from Google Maps/ }))
    expect(map).toHaveFocus()
    await user.clear(map)
    await waitFor(() => expect(map).toBeValid())
    expect(links).toHaveAttribute('aria-expanded', 'true')
    expect(sent('PUT')).toEqual([])
  })

  it('of the gallery saves a description on Enter, without the texts around it', async () => {
    const picture = {
      hash: 'a'.repeat(64),
      width: 640,
      height: 480,
      widths: [320],
      blur: 'data:image/webp;base64,AAAA',
    }
    const { user, sent } = show('website', {
      'GET /api/gallery': { body: { version: 1, pictures: [{ ...picture, alt: null }] } },
      'PUT /api/gallery': { body: { version: 2, pictures: [{ ...picture, alt: 'A bob' }] } },
    })
    const tab = await panel('Website Content')
    await unfold(user, 'Gallery')
    await user.click(tab.getByRole('radio', { name: /^Literata/ }))
    await user.type(await tab.findByRole('textbox', { name: 'Picture 1' }), 'A bob{Enter}')
    await waitFor(() => expect(sent('PUT').map(({ path }) => path)).toEqual(['/api/gallery']))
    expect(tab.getByRole('button', { name: 'Discard' })).toBeInTheDocument()
  })

  it('open for the settings search, which leads to the first of them', async () => {
    const { user } = show('business')
    await panel('Business Info')
    const search = screen.getByRole('searchbox', { name: 'Search settings' })
    await user.type(search, 'instagram')
    await screen.findByText('2 found')
    await user.keyboard('{Enter}')
    const links = await toggle('Links')
    await waitFor(() => expect(links).toHaveFocus())
    expect(links).toHaveAttribute('aria-expanded', 'true')
    expect(await toggle('Policies')).toHaveAttribute('aria-expanded', 'false')
    await user.click(links)
    expect(links).toHaveAttribute('aria-expanded', 'false')
    await user.type(search, 'instagram{Enter}')
    await waitFor(() => expect(links).toHaveAttribute('aria-expanded', 'true'))
  })
})
