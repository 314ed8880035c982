import { act, render, screen } from '@testing-library/react'

import { LoadingDashboard } from '@/components/shell/loading-dashboard'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

it.each([
  ['authentication', 'Checking authentication...'],
  ['business', 'Loading business data...'],
] as const)('says that it loads, at the stage %s', (stage, text) => {
  render(<LoadingDashboard stage={stage} />)
  expect(screen.getByRole('status')).toHaveTextContent(`Loading your dashboard...${text}`)
})

it('offers four ways out after five seconds, not earlier', () => {
  render(<LoadingDashboard stage="business" />)
  act(() => jest.advanceTimersByTime(4999))
  expect(screen.queryByText('Loading timeout')).not.toBeInTheDocument()

  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByRole('heading', { name: 'Loading timeout' })).toBeInTheDocument()
  expect(screen.getByText('Your session may have expired. Please sign in again.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Debug auth' })).toHaveAttribute('href', '/api/debug/session')
  expect(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/api/logout')
})
