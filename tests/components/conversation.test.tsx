import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'

import { ConversationPanel } from '@/components/conversation/conversation-panel'
import { InboxScreen } from '@/components/inbox/inbox-screen'
import { NotifiedShell } from '@/components/inbox/notified-shell'
import type { Conversation, OwnerTask, Thread, ThreadEntry } from '@/lib/contracts/conversation'

import { clickUndo, client, hold, renderOwner, serve } from './owner-fixtures'

const ada = client()
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number, changes: Partial<ThreadEntry>): ThreadEntry => ({
  id: uuid(n),
  by: 'client',
  channel: 'sms',
  at: `2026-11-24T14:0${n}:00.000Z`,
  kind: null,
  status: null,
  subject: null,
  body: null,
  error: null,
  meaning: null,
  isUnread: false,
  ...changes,
})
const thread: Thread = {
  entries: [
    entry(1, {
      by: 'system',
      kind: 'reminder_24h',
      channel: 'email',
      status: 'delivered',
      subject: 'See you tomorrow',
    }),
    entry(2, { body: 'Running 10 min late', meaning: 'running_late', isUnread: true }),
    entry(3, {
      by: 'owner',
      kind: 'reply',
      status: 'failed',
      body: 'Fine!',
      error: 'The phone was off or out of range',
    }),
  ],
  earlier: false,
  obstacle: null,
  heldUntil: null,
}
const of = `/api/clients/${ada.id}/messages`

beforeEach(() => window.sessionStorage.clear())
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'))

/** Gives jsdom a browser's IntersectionObserver, with nothing on the screen before `scrollTo`. */
function stubVisibility() {
  const waiting: Array<() => void> = []
  window.IntersectionObserver = class implements Partial<IntersectionObserver> {
    constructor(private readonly report: IntersectionObserverCallback) {}
    observe(target: Element) {
      const entry = { target, isIntersecting: true } as IntersectionObserverEntry
      waiting.push(() => this.report([entry], this as unknown as IntersectionObserver))
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  return { scrollTo: () => waiting.forEach((report) => report()) }
}

describe('a conversation', () => {
  it('shows what went back and forth, newest last, with what became of it, and reports it as read', async () => {
    const calls = serve({ [`GET ${of}`]: { body: thread }, [`POST ${of}/read`]: { status: 204 } })
    renderOwner(<ConversationPanel client={ada} />)
    const items = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/See you tomorrow.*Reminder.*Delivered/),
      expect.stringMatching(/Client: Running 10 min late.*New.*Running late/),
      expect.stringMatching(/You: Fine!.*Failed.*off or out of range/),
    ])
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
        [`${of}/read`, { until: thread.entries[1]?.at }],
      ]),
    )
  })

  it('is not reported as read before its end is on the screen', async () => {
    const calls = serve({ [`GET ${of}`]: { body: thread }, [`POST ${of}/read`]: { status: 204 } })
    const { scrollTo } = stubVisibility()
    renderOwner(<ConversationPanel client={ada} />)
    await screen.findByRole('list', { name: 'Messages' })
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2))
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    scrollTo()
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  })

  it('opens the words of a mail below its subject', async () => {
    const mail = entry(1, { by: 'system', kind: 'reminder_24h', channel: 'email', status: 'sent', subject: 'See you' })
    const entries = [{ ...mail, body: 'Hi Ada, see you tomorrow at 2:30 PM.' }]
    serve({ [`GET ${of}`]: { body: { ...thread, entries } }, [`POST ${of}/read`]: { status: 204 } })
    renderOwner(<ConversationPanel client={ada} />)
    const words = await screen.findByText('Hi Ada, see you tomorrow at 2:30 PM.')
    expect(words).not.toBeVisible()
    await userEvent.click(screen.getByText('See you'))
    expect(words).toBeVisible()
  })

  it('sends an answer, says how many texts it is, and shows it at once', async () => {
    const sent = { ...entry(9, { by: 'owner', kind: 'reply', status: 'queued', body: 'See you!' }), heldUntil: null }
    const calls = serve({
      [`GET ${of}`]: { body: { ...thread, entries: [] } },
      [`POST ${of}`]: { status: 201, body: sent },
    })
    renderOwner(<ConversationPanel client={ada} />)
    const box = await screen.findByLabelText('Text Ada Lovelace')
    await userEvent.type(box, 'See you! 😀')
    expect(box).toHaveAccessibleDescription('11 characters, 1 text')
    await userEvent.click(screen.getByRole('button', { name: 'Send text' }))
    expect(await screen.findByText('Your text is on its way')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      text: 'See you! 😀',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(screen.getByText('Waiting to be sent')).toBeInTheDocument()
    expect(box).toHaveValue('')
  })

  it('says when an answer goes out that quiet hours hold since the thread was opened', async () => {
    const sent = entry(9, { by: 'owner', kind: 'reply', status: 'queued', body: 'See you!' })
    serve({
      [`GET ${of}`]: { body: { ...thread, entries: [] } },
      [`POST ${of}`]: { status: 201, body: { ...sent, heldUntil: '2026-11-25T13:00:00.000Z' } },
    })
    renderOwner(<ConversationPanel client={ada} />)
    await userEvent.type(await screen.findByLabelText('Text Ada Lovelace'), 'See you!')
    await userEvent.click(screen.getByRole('button', { name: 'Send text' }))
    expect(await screen.findByText(/^Your text goes out at .*8:00 AM$/)).toBeInTheDocument()
    expect(screen.getByText(/^Quiet hours: it goes out at .*8:00 AM\.$/)).toBeInTheDocument()
  })

  it('takes no words while it is being sent, which would be cleared with it', async () => {
    const sent = entry(9, { by: 'owner', kind: 'reply', status: 'queued', body: 'See you' })
    const { held, release } = hold({ status: 201, body: sent })
    serve({ [`GET ${of}`]: { body: { ...thread, entries: [] } }, [`POST ${of}`]: held })
    renderOwner(<ConversationPanel client={ada} />)
    const box = await screen.findByLabelText('Text Ada Lovelace')
    await userEvent.type(box, 'See you')
    await userEvent.click(screen.getByRole('button', { name: 'Send text' }))
    await userEvent.type(box, ' And bring')
    expect(box).toHaveValue('See you')
    release()
    await waitFor(() => expect(box).toHaveValue(''))
    await userEvent.type(box, 'And bring')
    expect(box).toHaveValue('And bring')
  })

  it('keeps what was typed when sending fails or the page is left, and retries with the same key', async () => {
    const calls = serve({
      [`GET ${of}`]: { body: { ...thread, entries: [] } },
      [`POST ${of}`]: { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    const { unmount } = renderOwner(<ConversationPanel client={ada} />)
    await userEvent.type(await screen.findByLabelText('Text Ada Lovelace'), 'See you')
    await userEvent.click(screen.getByRole('button', { name: 'Send text' }))
    expect(await screen.findByText('The database is away')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send text' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    expect(
      new Set(calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { key: string }).key)).size,
    ).toBe(1)
    unmount()
    renderOwner(<ConversationPanel client={ada} />)
    expect(await screen.findByLabelText('Text Ada Lovelace')).toHaveValue('See you')
  })

  it('puts earlier messages above those shown, and stays there with the keyboard', async () => {
    const back = `${of}?limit=100&cursor=back`
    const calls = serve({
      [`GET ${of}`]: {
        body: { ...thread, entries: thread.entries.slice(1), earlier: true },
        headers: { link: `<${back}>; rel="next"` },
      },
      [`GET ${back}`]: { body: { ...thread, entries: thread.entries.slice(0, 1) } },
      [`POST ${of}/read`]: { status: 204 },
    })
    renderOwner(<ConversationPanel client={ada} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }))
    expect(await screen.findByText('See you tomorrow')).toBeInTheDocument()
    const items = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('See you tomorrow'),
      expect.stringContaining('Running 10 min late'),
      expect.stringContaining('Fine!'),
    ])
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Conversation' })).toHaveFocus()
    expect(calls.filter(({ path }) => path === back)).toHaveLength(1)
  })

  it('keeps what is shown when earlier messages do not come, with the reason', async () => {
    const back = `${of}?limit=100&cursor=back`
    serve({
      [`GET ${of}`]: { body: { ...thread, earlier: true }, headers: { link: `<${back}>; rel="next"` } },
      [`GET ${back}`]: { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
      [`POST ${of}/read`]: { status: 204 },
    })
    renderOwner(<ConversationPanel client={ada} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }))
    expect(await screen.findByText('The database is away')).toBeInTheDocument()
    expect(screen.getByText('Fine!')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Earlier messages' })).toBeInTheDocument()
  })

  it('says why there is no box to answer in', async () => {
    serve({ [`GET ${of}`]: { body: { ...thread, entries: [], obstacle: 'This client replied STOP.' } } })
    renderOwner(<ConversationPanel client={ada} />)
    expect(await screen.findByText('This client replied STOP.')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.getByText('No messages yet')).toBeInTheDocument()
  })

  it('offers to try again when it could not be loaded', async () => {
    serve({ [`GET ${of}`]: { status: 503, body: { error: 'The database is away', code: 'unavailable' } } })
    renderOwner(<ConversationPanel client={ada} />)
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})

const wrote: Conversation = {
  clientId: ada.id,
  name: 'Ada Lovelace',
  sender: '+12125550126',
  lastText: 'Is there parking?',
  lastAt: '2026-11-24T14:00:00.000Z',
  unread: 1,
}
const unknown: Conversation = {
  ...wrote,
  clientId: null,
  name: null,
  sender: '+12125550777',
  lastText: 'Open on Sunday?',
}
const task: OwnerTask = {
  id: uuid(5),
  kind: 'opted_out',
  text: 'Ben replied STOP',
  clientId: ada.id,
  appointmentId: null,
  createdAt: '2026-11-24T14:00:00.000Z',
}

describe('the inbox', () => {
  it('lists who wrote and what is to do; a task is done with one tap, and undone with another', async () => {
    const calls = serve({
      'GET /api/conversations': { body: [wrote, unknown] },
      'GET /api/owner-tasks': { body: [task] },
      [`POST /api/owner-tasks/${task.id}/done`]: { status: 204 },
      'POST /api/conversations/read': { status: 204 },
    })
    renderOwner(<InboxScreen />)
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
      'href',
      `/admin/clients/${ada.id}#messages`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Done: Ben replied STOP' }))
    await clickUndo(userEvent)
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { sender: '+12125550777', until: unknown.lastAt },
        { done: true },
        { done: false },
      ]),
    )
  })

  it('shows earlier conversations page by page, each sender once', async () => {
    const back = '/api/conversations?limit=100&cursor=back'
    serve({
      'GET /api/conversations': { body: [wrote], headers: { link: `<${back}>; rel="next"` } },
      [`GET ${back}`]: { body: [{ ...wrote, unread: 0 }, unknown] },
      'GET /api/owner-tasks': { body: [] },
    })
    renderOwner(<InboxScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }))
    expect(await screen.findByText('Open on Sunday?')).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'Ada Lovelace' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument()
  })

  it('folds all but the latest conversations, and never an unread one', async () => {
    const many = (count: number, unread: number): Conversation[] =>
      Array.from({ length: count }, (_, n) => ({ ...wrote, clientId: uuid(100 + n), unread: n < unread ? 1 : 0 }))
    const back = '/api/conversations?limit=100&cursor=back'
    const show = (conversations: Conversation[]) => {
      serve({
        'GET /api/conversations': { body: conversations, headers: { link: `<${back}>; rel="next"` } },
        'GET /api/owner-tasks': { body: [] },
      })
      return renderOwner(<InboxScreen />)
    }
    const { unmount } = show(many(20, 2))
    expect(await screen.findAllByRole('link', { name: 'Ada Lovelace' })).toHaveLength(15)
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show the latest 20 conversations' }))
    expect(screen.getAllByRole('link', { name: 'Ada Lovelace' })).toHaveLength(20)
    expect(screen.getByRole('button', { name: 'Earlier messages' })).toBeInTheDocument()
    unmount()
    show(many(20, 18))
    expect(await screen.findAllByRole('link', { name: 'Ada Lovelace' })).toHaveLength(18)
  })

  it('says so when there is nothing to do', async () => {
    serve({ 'GET /api/conversations': { body: [] }, 'GET /api/owner-tasks': { body: [] } })
    renderOwner(<InboxScreen />)
    expect(await screen.findByText('No one has texted you yet')).toBeInTheDocument()
    expect(await screen.findByText('No open tasks')).toBeInTheDocument()
  })
})

it('the notifications name who wrote and what is to do, asked again when opened', async () => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null, addListener() {}, removeListener() {} })
  const calls = serve({
    'GET /api/conversations?limit=30&unread=true': { body: [wrote] },
    'GET /api/owner-tasks': { body: [task] },
  })
  renderOwner(
    <PathnameContext value="/admin">
      <NotifiedShell businessName="Luna" logo={null} email="luna@example.com">
        Page
      </NotifiedShell>
    </PathnameContext>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 waiting' }))
  expect(screen.getByRole('link', { name: /Ada Lovelace wrote/ })).toHaveAttribute(
    'href',
    `/admin/clients/${ada.id}#messages`,
  )
  expect(screen.getByRole('link', { name: /No more texts/ })).toHaveAttribute('href', '/admin/inbox')
  expect(screen.getByRole('link', { name: 'Open inbox' })).toHaveAttribute('href', '/admin/inbox')
  await waitFor(() => expect(calls.filter(({ path }) => path.startsWith('/api/conversations'))).toHaveLength(2))
})
