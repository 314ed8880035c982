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

it('the owners of the platform page are marked as examples, each of them', () => {
  render(<PlatformPage />)
  const voices = within(screen.getByRole('region', { name: 'What a good week sounds like' }))
  for (const voice of voices.getAllByRole('figure')) expect(voice).toHaveTextContent(/\(example\)$/)
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
