import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'

import { ConnectionsScreen } from '@/components/connections/connections-screen'
import { DataScreen } from '@/components/data/data-screen'
import { MessageTextsScreen } from '@/components/message-texts/message-texts-screen'
import { ProtectionScreen } from '@/components/protection/protection-screen'
import { findSettings } from '@/components/settings/find-settings'
import { SETTINGS_ENTRIES } from '@/components/settings/settings-entries'
import { SettingsNav, type SettingsNavProps } from '@/components/settings/settings-nav'
import { SETTINGS_WORDS } from '@/components/settings/settings-words'
import { SmsScreen } from '@/components/sms/sms-screen'
import { WebhooksScreen } from '@/components/webhooks/webhooks-screen'

import { renderOwner, serve } from './owner-fixtures'

const ADVANCED = ['API keys and booking widget', 'Webhooks', 'Your data']

function show(props: Partial<SettingsNavProps> = {}) {
  const shown: string[] = []
  renderOwner(<SettingsNav current="business" onShowTab={(tab) => shown.push(tab)} {...props} />)
  return { user: userEvent.setup(), shown, search: screen.getByRole('searchbox', { name: 'Search settings' }) }
}

const names = () => screen.queryAllByRole('link').map((link) => link.textContent)
const link = (name: string) => screen.getByRole('link', { name })
const advanced = () => screen.getByRole('button', { name: 'Advanced' })

describe('finding settings', () => {
  const idsFor = (query: string) => findSettings(query, SETTINGS_WORDS).map(({ id }) => id)

  it.each([
    ['buffer', ['services', 'rules']],
    ['logo', ['website']],
    ['own domain', ['website']],
    ['Headline', ['website']],
    ['tiktok', ['website']],
    ['whatsapp', ['website', 'share']],
    ['deposit', ['website']],
    ['quiet hours', ['messages', 'notifications']],
    ['hours quiet', ['messages', 'notifications']],
    ['holiday', ['hours', 'team']],
    ['sick day', ['team']],
    ['api', ['connections']],
    ['webhook', ['webhooks']],
    ['time zone', ['business']],
    ['export', ['data']],
    ['no-show', ['protection']],
    ['cut-off', ['rules']],
    ['e-mails', ['business', 'messages', 'notifications']],
    ['freed', ['recovery']],
    ['  TEAM  ', ['team']],
    ['zzz', []],
    ['logo zzz', []],
  ])('%j finds %j', (query, ids) => {
    expect(idsFor(query)).toEqual(ids)
  })

  it('puts what has the word in its name first', () => {
    expect(idsFor('website')).toEqual(['website', 'business'])
    expect(idsFor('hours')).toEqual(['hours', 'team', 'website', 'messages', 'notifications'])
    expect(idsFor('rules')).toEqual(['rules', 'protection'])
  })

  it.each(['', '  ', '-', '?'])('%j, which names nothing, finds every page in the order of the list', (query) => {
    expect(findSettings(query, SETTINGS_WORDS)).toEqual(SETTINGS_ENTRIES)
  })

  it('finds every page by its own name', () => {
    for (const { id, name } of SETTINGS_ENTRIES) expect(idsFor(name)).toContain(id)
  })
})

describe('the list', () => {
  it('leads to every page from any of them, in one level', () => {
    show({ current: 'data', onShowTab: undefined })
    expect(screen.getAllByRole('link').map((shown) => [shown.textContent, shown.getAttribute('href')])).toEqual([
      ['Business Info', '/admin/settings'],
      ['Hours', '/admin/settings?tab=hours'],
      ['Services & Pricing', '/admin/settings?tab=services'],
      ['Team', '/admin/settings?tab=team'],
      ['Website Content', '/admin/settings?tab=website'],
      ['Booking link', '/admin/settings/share'],
      ['Booking rules', '/admin/settings?tab=rules'],
      ['Messages', '/admin/sms'],
      ['Notifications', '/admin/settings?tab=notifications'],
      ['Protection', '/admin/protection'],
      ['Waitlist', '/admin/settings?tab=recovery'],
      ['API keys and booking widget', '/admin/settings/connections'],
      ['Webhooks', '/admin/settings/webhooks'],
      ['Your data', '/admin/settings/data'],
    ])
  })

  it('keeps the advanced pages folded until they are asked for', async () => {
    const { user } = show()
    expect(names()).not.toEqual(expect.arrayContaining(ADVANCED))
    expect(advanced()).toHaveAttribute('aria-expanded', 'false')
    await user.click(advanced())
    expect(advanced()).toHaveAttribute('aria-expanded', 'true')
    const group = within(screen.getByRole('list', { name: 'Advanced' }))
    expect(group.getAllByRole('link').map((shown) => shown.textContent)).toEqual(ADVANCED)
    await user.click(advanced())
    expect(screen.queryByRole('link', { name: 'Webhooks' })).not.toBeInTheDocument()
  })

  it.each([
    ['connections', 'API keys and booking widget'],
    ['webhooks', 'Webhooks'],
    ['data', 'Your data'],
  ] as const)('shows the advanced pages on one of them: %s', (current, name) => {
    show({ current })
    expect(advanced()).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(name)
  })

  it('is opened on a phone by a button with the name of the page, which a choice closes again', async () => {
    const { user, shown } = show()
    const button = screen.getByRole('button', { name: 'Settings page: Business Info' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await user.click(link('Team'))
    expect(shown).toEqual(['team'])
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
  })

  it('marks the parts with changes that are not saved', () => {
    show({ unsaved: new Set(['hours']) })
    expect(link('Hours , not saved')).toBeInTheDocument()
    expect(link('Team')).toBeInTheDocument()
  })
})

describe('the search', () => {
  it('leaves the pages that have it inside, and says how many', async () => {
    const { user, search } = show()
    await user.type(search, 'holiday')
    expect(await screen.findByText('2 found')).toHaveRole('status')
    expect(names()).toEqual(['Hours', 'Team'])
    await user.clear(search)
    expect(names()).toHaveLength(SETTINGS_ENTRIES.length - ADVANCED.length)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('shows an advanced page that it finds, and folds the group again afterwards', async () => {
    const { user, search } = show()
    await user.type(search, 'api')
    await screen.findByText('1 found')
    expect(names()).toEqual(['API keys and booking widget'])
    await user.clear(search)
    expect(advanced()).toHaveAttribute('aria-expanded', 'false')
  })

  it('says that it found nothing', async () => {
    const { user, search } = show()
    await user.type(search, 'horoscope')
    expect(await screen.findByText('Nothing found')).toHaveRole('status')
    expect(names()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Advanced' })).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(search).toHaveValue('horoscope')
  })

  it('opens the first page it found on Enter, and shows the whole list again', async () => {
    const { search, shown } = show()
    // Without a pause: the words that find it may still be loading.
    fireEvent.change(search, { target: { value: 'headline' } })
    fireEvent.submit(search)
    await waitFor(() => expect(shown).toEqual(['website']))
    expect(search).toHaveValue('')
    expect(names()).toHaveLength(SETTINGS_ENTRIES.length - ADVANCED.length)
  })

  it('opens nothing on Enter where nothing was typed', async () => {
    const { user, search, shown } = show()
    await user.type(search, '{Enter}')
    expect(shown).toEqual([])
  })

  it('is left by Tab for what it found, which Enter opens', async () => {
    const { user, search, shown } = show()
    await user.type(search, 'buffer')
    await screen.findByText('2 found')
    await user.tab()
    await user.tab()
    expect(link('Services & Pricing')).toHaveFocus()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(shown).toEqual(['rules'])
  })
})

it.each<[string, string, ReactNode]>([
  ['SMS Settings', 'Messages', <SmsScreen key="sms" />],
  ['Message Texts', 'Messages', <MessageTextsScreen key="texts" />],
  ['Protection', 'Protection', <ProtectionScreen key="protection" currency="USD" country="US" />],
  [
    'Connections',
    'API keys and booking widget',
    <ConnectionsScreen key="connections" siteUrl="http://luna.localhost:3000" subdomain="luna" />,
  ],
  ['Webhooks', 'Webhooks', <WebhooksScreen key="webhooks" />],
  ['Your data', 'Your data', <DataScreen key="data" businessName="Luna Hair" />],
])('%s shows the list, marks itself as %s, and has no second row of tabs', async (title, name, page) => {
  serve({})
  renderOwner(page)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  const navigation = screen.getByRole('navigation')
  expect(navigation).toHaveAccessibleName('Settings')
  expect(within(navigation).getByRole('link', { current: 'page' })).toHaveTextContent(name)
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

it('the pages of the messages lead to each other', () => {
  serve({})
  const { unmount } = renderOwner(<SmsScreen />)
  expect(link('Edit Message Texts')).toHaveAttribute('href', '/admin/sms/texts')
  unmount()
  renderOwner(<MessageTextsScreen />)
  expect(link('SMS Settings')).toHaveAttribute('href', '/admin/sms')
})
