import { render, screen } from '@testing-library/react'

import { StatusBadge } from '@/components/shell/status-badge'

it.each([
  ['scheduled', 'Pending'],
  ['confirmed', 'Confirmed'],
  ['cancelled', 'Cancelled'],
  ['no-show', 'No-Show'],
  ['completed', 'Completed'],
])('says %s in words and with a sign', (status, words) => {
  const { container } = render(<StatusBadge status={status} />)
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(container.querySelector('svg')).toBeInTheDocument()
})

it('shows an unknown status as it is', () => {
  render(<StatusBadge status="toString" />)
  expect(screen.getByText('toString')).toBeInTheDocument()
})
