import { render, screen } from '@testing-library/react'

import { LoadingDashboard } from '@/components/shell/loading-dashboard'
import { LoadingTimeout } from '@/components/shell/loading-timeout'

it.each([
  ['authentication', 'Checking authentication...'],
  ['business', 'Loading business data...'],
] as const)('says that it loads, at the stage %s', (stage, text) => {
  render(<LoadingDashboard stage={stage} />)
  expect(screen.getByRole('status')).toHaveTextContent(`Loading your dashboard...${text}`)
})

it('offers four ways out that need no script', () => {
  render(<LoadingTimeout />)
  expect(screen.getByRole('heading', { name: 'Loading timeout' })).toBeInTheDocument()
  expect(screen.getByText('Your session may have expired. Please sign in again.')).toBeInTheDocument()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Sign in again', '/login'],
    ['Debug auth', '/api/debug/session'],
    ['Log out', '/api/logout'],
  ])
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('type', 'submit')
})
