import { render, screen, within } from '@testing-library/react'

import { readStep } from '@/components/tutorial/step-address'
import { tutorialSteps } from '@/components/tutorial/steps'
import { TutorialScreen } from '@/components/tutorial/tutorial-screen'

const titles = [
  'Welcome',
  'Account creation',
  'Business setup',
  'Managing appointments',
  'Client management',
  'Customer booking',
  'Waitlist and no-show management',
  'Next steps',
]
const show = (step: number, signedIn = false) => render(<TutorialScreen step={step} signedIn={signedIn} />)
const steps = () => within(screen.getByRole('navigation', { name: 'Tutorial steps' }))

describe('the step in the address', () => {
  it.each([
    ['1', 1],
    ['8', 8],
  ])('%s is that step', (value, step) => {
    expect(readStep(value, 8)).toBe(step)
  })

  it.each([undefined, '', '0', '9', '-1', '1.5', '1e0', '03', 'constructor', ['2', '3']])(
    '%j means the first',
    (value) => {
      expect(readStep(value, 8)).toBe(1)
    },
  )
})

it('has the eight steps in their order', () => {
  expect(tutorialSteps.map(({ title }) => title)).toEqual(titles)
})

it.each([
  [1, 13],
  [2, 25],
  [3, 38],
  [4, 50],
  [5, 63],
  [6, 75],
  [7, 88],
  [8, 100],
])('says how far step %d is: %d%%', (step, percent) => {
  show(step)
  expect(screen.getByText(`Step ${step} of 8`)).toBeInTheDocument()
  expect(screen.getByText(`${percent}%`)).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Tutorial progress' })).toHaveAttribute(
    'aria-valuenow',
    String(percent),
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(titles[step - 1] ?? '')
})

describe('the way through', () => {
  it('starts on the first step, where there is nothing before', () => {
    show(1)
    expect(steps().getByRole('link', { name: 'Start Tutorial' })).toHaveAttribute('href', '/tutorial?step=2#step')
    expect(steps().getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
    expect(steps().getByText('Previous')).not.toHaveAttribute('href')
  })

  it('goes back and on in between', () => {
    show(4)
    expect(steps().getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/tutorial?step=3#step')
    expect(steps().getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/tutorial?step=5#step')
  })

  it('ends at the dashboard', () => {
    show(8)
    expect(steps().getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(steps().queryByRole('link', { name: 'Next' })).not.toBeInTheDocument()
  })

  it('has a dot for every step, with the shown one marked', () => {
    show(3)
    const dots = steps().getAllByRole('link', { name: /^Step \d: / })
    expect(dots.map((dot) => dot.getAttribute('href'))).toEqual(
      titles.map((_, index) => `/tutorial?step=${index + 1}#step`),
    )
    expect(dots.filter((dot) => dot.getAttribute('aria-current') === 'step')).toEqual([
      steps().getByRole('link', { name: 'Step 3: Business setup' }),
    ])
  })

  it('leads quickly to steps 2, 3, 4 and 7', () => {
    show(1)
    const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [2, 3, 4, 7].map((step) => `/tutorial?step=${step}#step`),
    )
  })

  it('points every link of a step at the heading that takes the focus', () => {
    show(2)
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('id', 'step')
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1')
  })
})

it.each([
  [5, ['Contact info', 'History', 'No-show count and percentage', 'Preferred times and moods']],
  [7, ['Priority by signup time', 'Notification on cancellations', '24 hours to answer']],
])('says on step %d what the specification says: %j', (step, texts) => {
  show(step)
  for (const text of texts) expect(screen.getByText(text)).toBeInTheDocument()
})

it("says what a client's own page shows", () => {
  show(5)
  expect(screen.getByText(/Total appointments, revenue, preferred times/)).toBeInTheDocument()
})

it('pictures a client with all that the picture is said to show', () => {
  show(5)
  const picture = screen.getByRole('figure')
  for (const text of ['Ben Okafor', 'Calm', 'Completed', 'No-shows', 'Last appointment', 'Next appointment', '5 PM'])
    expect(within(picture).getAllByText(new RegExp(text)).pop()?.closest('[aria-hidden]')).not.toBeNull()
})

it('says what the business setup has', () => {
  show(3)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Hours',
    'Services',
    'Slot intervals',
    'Buffer times',
    'Minimum notice',
    'Booking window',
    'Subdomain address',
  ])
  expect(screen.getByText(/each with its duration and price/)).toBeInTheDocument()
  for (const text of ['A start every 30 minutes', '2 hours', '60 days ahead'])
    expect(screen.getByText(text)).toBeInTheDocument()
})

it('says when reminders go out', () => {
  show(6)
  expect(screen.getByText(/a reminder 24 hours before and one 2 hours before/)).toBeInTheDocument()
})

it('names the three risk bands with their limits', () => {
  show(7)
  for (const [band, range] of [
    ['Reliable', '0-10%'],
    ['Caution', '10-25%'],
    ['High Risk', '25% and above'],
  ] as const) {
    expect(screen.getByText(band).closest('div')).toHaveTextContent(range)
  }
})

it('offers the way in to a visitor and the way back to an owner', () => {
  const { unmount } = show(1)
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  unmount()
  show(1, true)
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
})
