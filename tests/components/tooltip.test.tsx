import './jsdom-gaps'

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { IconButton } from '@/components/ui/icon-button'

const NAMES = ['Previous week', 'Next week', 'Print the day'] as const

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

it('a tooltip opens after 700 ms, and the next one at once within 300 ms', async () => {
  const user = userEvent.setup({ delay: null })
  render(
    <>
      {NAMES.map((name) => (
        <IconButton key={name} label={name} />
      ))}
      <p>Elsewhere</p>
    </>,
  )
  const button = (name: (typeof NAMES)[number]) => screen.getByRole('button', { name })
  // Two moves: the first leaves the button, the second shows that the pointer isn't on its way to the tooltip.
  const leave = async () => {
    const target = screen.getByText('Elsewhere')
    for (const clientX of [300, 600]) await user.pointer({ target, coords: { clientX, clientY: 300 } })
  }
  // The first hover over a button loads its tooltip's code.
  for (const name of NAMES) {
    await user.hover(button(name))
    await pass(0)
    expect(button(name)).toHaveAttribute('data-state', 'closed')
    await leave()
  }
  await pass(1000)

  await user.hover(button('Previous week'))
  await pass(690)
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  await pass(20)
  expect(screen.getByRole('tooltip')).toHaveTextContent('Previous week')

  await leave()
  await pass(200)
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  await user.hover(button('Next week'))
  await pass(20)
  expect(screen.getByRole('tooltip')).toHaveTextContent('Next week')

  await leave()
  await pass(400)
  await user.hover(button('Print the day'))
  await pass(600)
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  await pass(200)
  expect(screen.getByRole('tooltip')).toHaveTextContent('Print the day')
})
