import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { REGIONS } from '@/components/business/regions'
import { DataScreen } from '@/components/data/data-screen'
import { MessageTextsScreen } from '@/components/message-texts/message-texts-screen'
import { ProtectionScreen } from '@/components/protection/protection-screen'
import { SettingsScreen } from '@/components/settings/settings-screen'
import { SmsScreen } from '@/components/sms/sms-screen'
import type { BusinessSettings } from '@/lib/contracts/business-settings'
import type { MessageSettings } from '@/lib/contracts/message-settings'
import type { MessageTemplateSetting } from '@/lib/contracts/message-template'
import type { OpeningHoursJson } from '@/lib/contracts/opening-hours'
import type { StoredRule } from '@/lib/contracts/protection'
import type { SmsStatus } from '@/lib/contracts/sms'
import { WORDED_KINDS } from '@/lib/domain/message-words'

import {
  type Answers,
  businessSettings as settings,
  type Call,
  luna,
  renderOwner,
  serve,
  smsSettings,
} from './owner-fixtures'

const REFUSED = 'This changed in the meantime, so nothing was saved.'
const KEPT = `${REFUSED} What you typed is still here: save again to use it instead.`

interface Stored<Body> {
  /** "PUT /api/…". */
  write: string
  read: string
  /** Before: when the page was opened. After: as saved by somebody else. */
  before: Body
  after: Body
}

/** A server on which somebody else saved after this page was opened: it rejects the old version. */
function serveChanged<Body>({ write, read, before, after }: Stored<Body>, answers: Answers = {}) {
  const sent: unknown[] = []
  let isRefused = false
  serve({
    ...answers,
    [read]: () => ({ body: isRefused ? after : before }),
    [write]: ({ body }: Call) => {
      sent.push(body)
      if (!isRefused) {
        isRefused = true
        return { status: 409, body: { error: REFUSED, code: 'stale' } }
      }
      return { body: after }
    },
  })
  return sent
}

const click = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

describe('after somebody else saved, the page says so, keeps what was typed, and saves it when asked again:', () => {
  const user = userEvent.setup()

  it('settings of texts', async () => {
    const sent = serveChanged(
      {
        read: 'GET /api/business/sms-settings',
        write: 'PATCH /api/business/sms-settings',
        before: smsSettings,
        after: { ...smsSettings, smsDailyCap: 90, version: 4 },
      },
      smsScreen([]),
    )
    renderOwner(<SmsScreen />)
    await user.click(await screen.findByRole('switch', { name: 'Follow-ups' }))
    await click(user, 'Save Changes')
    expect(await screen.findByText(KEPT)).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Daily text limit')).toHaveValue(90))
    expect(screen.getByRole('switch', { name: 'Follow-ups' })).not.toBeChecked()
    await click(user, 'Save Changes')
    expect(await screen.findByText('SMS Settings Updated')).toBeInTheDocument()
    expect(sent).toEqual([
      { followUpEnabled: false, version: 3 },
      { followUpEnabled: false, version: 4 },
    ])
  })

  it('when messages go', async () => {
    const step = (kind: 'reminder_24h' | 'reminder_2h', leadMinutes: number, version: number) => ({
      kind,
      channels: 'text_first' as const,
      leadMinutes,
      version,
    })
    const before: MessageSettings = [step('reminder_24h', 1440, 1), step('reminder_2h', 120, 1)]
    const sent = serveChanged(
      {
        read: 'GET /api/message-settings',
        write: 'PUT /api/message-settings',
        before,
        after: [step('reminder_24h', 1080, 2), step('reminder_2h', 240, 2)],
      },
      smsScreen(before),
    )
    renderOwner(<SmsScreen />)
    const day = () => screen.findByRole('combobox', { name: 'When Reminder' })
    await user.selectOptions(await day(), '36 hours before')
    await click(user, 'Save Choices')
    expect(await screen.findByText(KEPT)).toBeInTheDocument()
    expect(await day()).toHaveTextContent('36 hours before')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'When Last reminder' })).toHaveValue('240'))
    await click(user, 'Save Choices')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { steps: [{ kind: 'reminder_24h', channels: 'text_first', leadMinutes: 2160, version: 1 }] },
      { steps: [{ kind: 'reminder_24h', channels: 'text_first', leadMinutes: 2160, version: 2 }] },
    ])
  })

  it('texts of messages', async () => {
    const all = (version: number): MessageTemplateSetting[] =>
      WORDED_KINDS.map((kind) => ({ kind, smsText: null, emailSubject: null, emailText: null, version }))
    const sent = serveChanged(
      { read: 'GET /api/message-templates', write: 'PUT /api/message-templates', before: all(1), after: all(2) },
      { 'GET /api/message-templates/examples': { body: [example] } },
    )
    renderOwner(<MessageTextsScreen />, { search: '?kind=reminder_2h' })
    const subject = await screen.findByLabelText('Email subject')
    await user.clear(subject)
    await user.type(subject, 'Soon')
    await click(user, 'Save')
    expect(await screen.findByText(KEPT)).toBeInTheDocument()
    expect(subject).toHaveValue('Soon')
    await click(user, 'Save')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { kind: 'reminder_2h', emailSubject: 'Soon', version: 1 },
      { kind: 'reminder_2h', emailSubject: 'Soon', version: 2 },
    ])
  })

  it('a protection rule', async () => {
    const page = (confirmByHours: number, version: number) => ({
      rules: [{ ...rule, confirmByHours, version }],
      statedNoShowPercent: null,
      statedVersion: 1,
    })
    const sent = serveChanged(
      { read: 'GET /api/protection', write: `PUT /api/protection/${rule.id}`, before: page(24, 1), after: page(48, 2) },
      { 'POST /api/protection/back-test': { body: { bookings: 0, missed: 0, rules: [], together: counted } } },
    )
    renderOwner(<ProtectionScreen currency="USD" country="US" />)
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const hours = dialog.getByLabelText('Hours before the appointment')
    await user.clear(hours)
    await user.type(hours, '12')
    await user.click(dialog.getByRole('button', { name: 'Save Rule' }))
    expect(await dialog.findByText(KEPT)).toBeInTheDocument()
    expect(hours).toHaveValue('12')
    await user.click(dialog.getByRole('button', { name: 'Save Rule' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject({ confirmByHours: 12, version: 1 })
    expect(sent[1]).not.toHaveProperty('version')
  })

  it('how long clients are kept', async () => {
    const due = [1, 2, 5].map((years) => ({ years, clients: 0 }))
    const sent = serveChanged(
      {
        read: 'GET /api/retention',
        write: 'PUT /api/retention',
        before: { keepClientsYears: null, version: 1, due },
        after: { keepClientsYears: 1, version: 2, due },
      },
      { 'GET /api/owner-actions': { body: { entries: [], next: null } } },
    )
    renderOwner(<DataScreen businessName="Luna Hair" />)
    await user.click(await screen.findByRole('radio', { name: /5 years/ }))
    await click(user, 'Save Choice')
    expect(await screen.findByText(KEPT)).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /5 years/ })).toBeChecked()
    await click(user, 'Save Choice')
    await waitFor(() =>
      expect(sent).toEqual([
        { keepClientsYears: 5, version: 1 },
        { keepClientsYears: 5, version: 2 },
      ]),
    )
  })
})

it('a switch of a protection rule sends the version it was shown with, and after a refusal shows what is stored', async () => {
  const user = userEvent.setup()
  const page = (active: boolean, confirmByHours: number, version: number) => ({
    rules: [{ ...rule, active, confirmByHours, version }],
    statedNoShowPercent: null,
    statedVersion: 1,
  })
  const sent = serveChanged(
    {
      read: 'GET /api/protection',
      write: `PUT /api/protection/${rule.id}`,
      before: page(true, 24, 1),
      after: page(true, 48, 2),
    },
    { 'POST /api/protection/back-test': { body: { bookings: 0, missed: 0, rules: [], together: counted } } },
  )
  renderOwner(<ProtectionScreen currency="USD" country="US" />)
  await user.click(await screen.findByRole('switch'))
  expect(await screen.findByText('Must confirm 48 hours before')).toBeInTheDocument()
  expect(screen.getByText(REFUSED)).toBeInTheDocument()
  expect(sent).toMatchObject([{ active: false, confirmByHours: 24, version: 1 }])
})

describe('what somebody else changed in a field that this page left alone', () => {
  const user = userEvent.setup()

  it('is not undone when the refused form is saved again', async () => {
    const sent = serveChanged(
      {
        read: 'GET /api/business-settings',
        write: 'PUT /api/business-settings',
        before: settings,
        after: { ...settings, slotIntervalMinutes: 15, version: 2 },
      },
      settingsScreen,
    )
    const tab = await openSettings('rules', 'Booking rules')
    const notice = await tab.findByLabelText('Minimum notice')
    await user.clear(notice)
    await user.type(notice, '60')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await tab.findByText(KEPT)).toBeInTheDocument()
    await waitFor(() => expect(tab.getByLabelText('Slot interval')).toHaveValue(15))
    expect(notice).toHaveValue(60)
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ slotIntervalMinutes: 15, minimumNoticeMinutes: 60, version: 2 })
  })

  it('is not undone in one of the links either', async () => {
    const stored: BusinessSettings = { ...settings, socialLinks: { facebook: 'https://www.facebook.com/luna' } }
    const tiktok = 'https://www.tiktok.com/@luna'
    const sent = serveChanged(
      {
        read: 'GET /api/business-settings',
        write: 'PUT /api/business-settings',
        before: stored,
        after: { ...stored, socialLinks: { tiktok }, mapLink: 'https://maps.apple/p/AbCd', version: 2 },
      },
      {
        ...settingsScreen,
        'GET /api/pictures': { body: { logo: null, cover: null } },
        'GET /api/services': { body: [] },
      },
    )
    const tab = await openSettings('website', 'Website Content')
    await user.click(await tab.findByRole('button', { name: 'Links' }))
    await user.type(tab.getByLabelText('Instagram'), '@luna')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await tab.findByText(KEPT)).toBeInTheDocument()
    await waitFor(() => expect(tab.getByLabelText('TikTok')).toHaveValue(tiktok))
    expect(tab.getByLabelText('Facebook')).toHaveValue('')
    expect(tab.getByLabelText('Instagram')).toHaveValue('@luna')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ mapLink: 'https://maps.apple/p/AbCd', version: 2 })
    expect((sent[1] as { socialLinks: object }).socialLinks).toEqual({
      instagram: 'https://www.instagram.com/luna/',
      tiktok,
    })
  })

  it('is what discarding goes back to, in the opening hours', async () => {
    const before: OpeningHoursJson = { weekly: week(480), exceptions: [], version: 1 }
    const sent = serveChanged(
      {
        read: 'GET /api/opening-hours',
        write: 'PUT /api/opening-hours',
        before,
        after: { ...before, weekly: week(600), version: 2 },
      },
      { ...settingsScreen, 'GET /api/business-settings': { body: settings } },
    )
    const tab = await openSettings('hours', 'Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await tab.findByText(KEPT)).toBeInTheDocument()
    expect(tab.getByLabelText('Sunday from')).toHaveValue('09:00')
    expect(tab.getByLabelText('Monday from')).toHaveValue('08:00')
    await user.click(tab.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(tab.getByLabelText('Monday from')).toHaveValue('10:00'))
    expect(tab.queryByLabelText('Sunday from')).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })
})

const counted = { touched: 0, missed: 0, kept: 0, notScored: 0 }
const rule: StoredRule = {
  id: '00000000-0000-4000-8000-000000000401',
  active: true,
  measure: 'confirm_by',
  confirmByHours: 24,
  band: null,
  newClientsOnly: true,
  minimumPriceCents: null,
  minimumMinutes: 90,
  weekdays: [],
  fromMinutes: null,
  untilMinutes: null,
  version: 1,
}
const status: SmsStatus = {
  configured: true,
  messagesSentToday: 0,
  creditsRemaining: 0,
  provider: 'inbox',
  downSince: null,
  testNumber: null,
}
const example = {
  appointmentId: '00000000-0000-4000-8000-000000000021',
  isReal: true,
  clientName: 'Ada Lovelace',
  appointmentDate: '2026-11-27T19:30:00.000Z',
  words: {
    firstName: 'Ada',
    business: 'Luna Hair',
    service: 'Haircut',
    day: 'Friday',
    date: 'Fri, Nov 27',
    time: '2:30 PM',
    address: null,
    staff: null,
    price: '$65',
    deadline: 'Thu, 2:30 PM',
    confirmLink: 'https://luna.example.com/c/A',
    manageLink: 'https://luna.example.com/m/A',
    bookLink: 'https://luna.example.com/book',
    inviteLink: 'https://luna.example.com/b/A',
    isConfirmed: false,
    canReply: false,
  },
}

function smsScreen(steps: MessageSettings): Answers {
  return {
    'GET /api/business/sms-status': { body: status },
    'GET /api/business/sms-preview': {
      body: {
        isReal: true,
        clientName: 'Ada',
        service: 'Haircut',
        appointmentDate: example.appointmentDate,
        texts: [],
      },
    },
    ...(steps.length > 0
      ? {
          'GET /api/business/sms-settings': {
            body: {
              smsEnabled: true,
              smsFrom: null,
              reminder24hEnabled: true,
              reminder2hEnabled: true,
              confirmationEnabled: true,
              followUpEnabled: true,
              smsDailyCap: 500,
              version: 1,
            },
          },
        }
      : { 'GET /api/message-settings': { body: [] } }),
  }
}

const week = (startMinutes: number) =>
  Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ startMinutes, endMinutes: 1290 }]))
const settingsScreen: Answers = {
  'GET /api/services': { body: [] },
  'GET /api/opening-hours': { body: { weekly: week(480), exceptions: [], version: 1 } },
  'GET /api/staff': { body: [{ ...luna, hasOwnHours: false, photo: null, line: null, hours: week(480), version: 1 }] },
  'GET /api/time-off': { body: [] },
}

/** Opens one tab of the settings; the others are mounted, out of sight. */
async function openSettings(tab: string, name: string) {
  window.history.replaceState(null, '', `/settings?tab=${tab}`)
  renderOwner(
    <SettingsScreen
      offersDomains={false}
      site={{ appUrl: 'http://localhost:3000', subdomain: 'luna', customDomain: null }}
      regions={REGIONS}
      countries={[
        { value: 'US', label: 'United States' },
        { value: 'CH', label: 'Switzerland' },
      ]}
    />,
    { search: `?tab=${tab}` },
  )
  return within(await screen.findByRole('region', { name }))
}
