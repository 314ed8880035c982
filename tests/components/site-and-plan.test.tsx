import { render, screen, within } from '@testing-library/react'

import { LandingPage } from '@/components/marketing/landing-page'
import { PlatformPage } from '@/components/marketing/platform-page'
import { WhyChooseUs } from '@/components/site/why-choose-us'

it.each([
  ['/', LandingPage],
  ['/platform', PlatformPage],
])('the plan costs $0 on %s', (_path, Page) => {
  render(<Page />)
  expect(screen.getByText('$0')).toBeInTheDocument()
})

it('a public site shows three reasons to choose it, not more', () => {
  const text = 'Time for you | One client at a time, never rushed\nFair\nEasy to move\nOne too many'
  render(<WhyChooseUs title="Why Choose Us?" text={text} />)
  const reasons = within(screen.getByRole('region', { name: 'Why Choose Us?' })).getAllByRole('listitem')
  expect(reasons.map((reason) => reason.textContent)).toEqual([
    'Time for youOne client at a time, never rushed',
    'Fair',
    'Easy to move',
  ])
})
