import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { MessageTextsScreen } from '@/components/message-texts/message-texts-screen'
import type { MessageTemplateSetting, TemplateExample } from '@/lib/contracts/message-template'
import { standardTemplate } from '@/lib/domain/message-words'
import { REMINDER_TYPES } from '@/lib/domain/reminder'

import { renderOwner, serve } from './owner-fixtures'

const templates: MessageTemplateSetting[] = REMINDER_TYPES.map((kind) => ({
  kind,
  smsText: null,
  emailSubject: null,
  emailText: null,
  version: 4,
}))
const example: TemplateExample = {
  appointmentId: '00000000-0000-4000-8000-000000000021',
  isReal: true,
  clientName: 'Ada Lovelace',
  appointmentDate: '2026-11-27T19:30:00.000Z',
  isFromName: false,
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
    confirmLink: 'https://luna.example.com/c/AbCdEfGhIj',
    manageLink: 'https://luna.example.com/m/AbCdEfGhIj',
    bookLink: 'https://luna.example.com/book',
    inviteLink: 'http://luna.localhost:3000/b/AbCdEfGhIj',
    isConfirmed: false,
    canReply: false,
  },
}

async function show(kind = 'reminder_24h', examples: TemplateExample[] = [example]) {
  const calls = serve({
    'GET /api/message-templates': { body: templates },
    'GET /api/message-templates/examples': { body: examples },
    'PUT /api/message-templates': ({ body }) => ({
      body: { ...templates.find((row) => row.kind === kind), ...(body as object) },
    }),
  })
  renderOwner(<MessageTextsScreen />, { search: `?kind=${kind}` })
  const text = await screen.findByLabelText('Text message')
  const type = async (words: string) => {
    await user.clear(text)
    await user.click(text)
    await user.paste(words)
  }
  const user = userEvent.setup()
  return { calls, user, text, type, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

it('shows the words as the client of the next visit will read them, with what they count as', async () => {
  const { type } = await show()
  await type('Hi {first_name}, {day} {time}: {link}')
  expect(screen.getByText('Hi Ada, Friday 2:30 PM: https://luna.example.com/c/AbCdEfGhIj')).toBeInTheDocument()
  expect(screen.getByText(/of 160 characters, 1 segment, GSM-7/)).toBeInTheDocument()
})

it('names the characters that make a text expensive', async () => {
  const { type } = await show()
  await type('✂ {first_name}: {link}')
  expect(screen.getByText(/UCS-2/)).toBeInTheDocument()
  expect(screen.getByText(/“✂” is outside the basic text alphabet/)).toBeInTheDocument()
})

it('says at the field what is wrong, sends nothing and keeps every letter', async () => {
  const { type, user, text, sent } = await show()
  await type('Hi {name}, {link}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Unknown variable \{name\}/)).toBeInTheDocument()
  expect(text).toHaveAttribute('aria-invalid', 'true')
  expect(text).toHaveValue('Hi {name}, {link}')
  expect(sent()).toEqual([])
})

it('saves only what changed, and goes back to the default by sending none', async () => {
  const { type, user, sent } = await show()
  await type('Hi {first_name}: {link}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Message saved')).toBeInTheDocument()
  expect(sent()).toEqual([{ kind: 'reminder_24h', smsText: 'Hi {first_name}: {link}', version: 4 }])
  await user.click(screen.getByRole('button', { name: 'Reset to default' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ kind: 'reminder_24h', smsText: null, version: 4 }))
})

it('offers the words that name the cost for visits with a price, as one tap', async () => {
  const { user, text } = await show()
  await user.click(screen.getByRole('button', { name: 'Name the cost' }))
  expect((text as HTMLTextAreaElement).value).toContain('A missed appointment costs us {price}')
  expect(screen.getAllByText(/A missed appointment costs us \$65/).length).toBeGreaterThan(0)
})

it('puts a variable where the cursor is, in the field it was last in', async () => {
  const { user } = await show()
  const subject = screen.getByLabelText('Email subject')
  await user.clear(subject)
  await user.type(subject, 'See you!{ArrowLeft}')
  await user.click(
    within(screen.getByRole('group', { name: 'Insert into Email subject' })).getByRole('button', {
      name: 'Insert time',
    }),
  )
  expect(subject).toHaveValue('See you{time}!')
})

it('keeps what was typed for one message while another is looked at, and names it', async () => {
  const { type, user, text } = await show()
  await type('Mine {link}')
  const kind = screen.getByRole('combobox', { name: 'Message' })
  await user.selectOptions(kind, 'Last reminder')
  expect(screen.getByLabelText('Text message')).toHaveValue(standardTemplate('reminder_2h').smsText)
  expect(kind).toHaveAccessibleDescription('Not saved: Reminder')
  await user.selectOptions(kind, 'Reminder')
  expect(screen.getByLabelText('Text message')).toHaveValue('Mine {link}')
  expect(text).toBeDefined()
})

it('says that the visit is an example where nobody is booked', async () => {
  await show('reminder_24h', [{ ...example, isReal: false }])
  expect(screen.getByText('No one has booked yet, so this appointment is an example.')).toBeInTheDocument()
})
