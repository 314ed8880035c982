import { fireEvent, render, screen } from '@testing-library/react'
import { setTimeout } from 'node:timers/promises'

import { IconButton } from '@/components/ui/icon-button'

it('a button that is pressed while its tooltip appears is not replaced', async () => {
  render(<IconButton label="Previous week" />)
  // React renders when a browser would let it, not at the end of each step.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await import('@/components/ui/tipped-button')
  fireEvent(screen.getByRole('button'), mouse('pointerover'))
  // The code has loaded; React has not rendered it yet, if it defers that.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  const pressed = screen.getByRole('button', { name: 'Previous week' })
  fireEvent.mouseDown(pressed)
  pressed.focus()
  await setTimeout(0)
  expect(pressed).toBeInTheDocument()
})

function mouse(type: string): Event {
  return Object.assign(new Event(type, { bubbles: true }), { pointerType: 'mouse' })
}
