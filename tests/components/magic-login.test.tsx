import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { MagicLoginCard } from '@/components/auth/magic-login-card'
import { Providers } from '@/components/providers'

const fetchStub = jest.fn<Promise<Response>, [string, RequestInit]>()
globalThis.fetch = fetchStub as unknown as typeof fetch

const answer = (status: number, body: string) =>
  fetchStub.mockResolvedValue({ ok: status < 400, status, statusText: '', text: async () => body } as Response)

function show(props: Partial<Parameters<typeof MagicLoginCard>[0]> = {}) {
  return render(
    <Providers>
      <MagicLoginCard callbackUrl="/dashboard" testLogin inbox sentWithoutScript={false} problem={null} {...props} />
    </Providers>,
  )
}

async function ask(email = 'mia@example.com') {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Send magic link' }))
  return user
}

beforeEach(() => fetchStub.mockReset())

it('requests a link, says where it was sent, and shows it outside production', async () => {
  answer(
    200,
    JSON.stringify({ success: true, message: '', magicUrl: 'http://localhost:3000/magic-login/verify?token=x' }),
  )
  show()
  const user = await ask()
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(screen.getByText('mia@example.com')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('15 minutes')
  expect(screen.getByRole('link', { name: 'Open the link' })).toHaveAttribute(
    'href',
    'http://localhost:3000/magic-login/verify?token=x',
  )
  expect(JSON.parse(String(fetchStub.mock.calls[0]?.[1].body))).toEqual({
    email: 'mia@example.com',
    callbackUrl: '/dashboard',
  })
  await user.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(screen.getByLabelText('Email')).toBeVisible()
})

it.each([
  [429, '{"error":"Try again in a few minutes.","code":"rate_limited"}', 'Try again in a few minutes.'],
  [502, '<html>Bad gateway</html>', 'Failed to send magic link'],
])('says why on a %i', async (status, body, sentence) => {
  answer(status, body)
  show()
  await ask()
  await screen.findByText(sentence)
  expect(screen.getByLabelText('Email')).toHaveValue('mia@example.com')
})

it('blames the network if there is no response', async () => {
  fetchStub.mockRejectedValue(new TypeError('Failed to fetch'))
  show()
  await ask()
  await screen.findByText('Network error. Please try again.')
})

it('starts without an error, and needs an address', async () => {
  show()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send magic link' }))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
  expect(fetchStub).not.toHaveBeenCalled()
})

it('sends no request for an invalid address', async () => {
  show()
  await ask('mia')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(fetchStub).not.toHaveBeenCalled()
})

it('offers the quick test login only where it works, as a link nothing fetches ahead', () => {
  const { unmount } = show()
  expect(screen.getByRole('link', { name: 'Quick test login' })).toHaveAttribute('href', '/api/auth/test-login')
  unmount()
  show({ testLogin: false })
  expect(screen.queryByRole('link', { name: 'Quick test login' })).not.toBeInTheDocument()
})

it('is a plain form that works before any script does', () => {
  const { container } = show()
  const form = container.querySelector('form')
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('action', '/api/auth/request-magic-link')
})
