import { act, fireEvent, render, screen } from '@testing-library/react'

import { Toaster } from '@/components/ui/toaster'
import { dismissToast, toast, TOAST_LIMIT, TOAST_REMOVE_DELAY } from '@/lib/browser/toast'

/** The duration of 5 s and a little for the exit. */
const DURATION_MS = 5000

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  act(() => {
    dismissToast()
    jest.advanceTimersByTime(TOAST_REMOVE_DELAY)
  })
  jest.useRealTimers()
})

function show(title: string) {
  act(() => {
    toast({ title })
    jest.advanceTimersByTime(1)
  })
}

function pass(milliseconds: number) {
  act(() => {
    jest.advanceTimersByTime(milliseconds)
  })
}

function closeShown() {
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  fireEvent.click(close)
  pass(1)
}

it("keeps the specification's limits", () => {
  expect(TOAST_LIMIT).toBe(1)
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000)
})

it('shows one toast at a time: a new one replaces the old', () => {
  render(<Toaster />)
  show('Client added successfully')
  show('Client deleted successfully')
  expect(screen.queryByText('Client added successfully')).not.toBeInTheDocument()
  expect(screen.getByText('Client deleted successfully')).toBeInTheDocument()
})

it('closes a toast by itself after five seconds, not earlier', () => {
  render(<Toaster />)
  show('Client added successfully')
  pass(DURATION_MS - 100)
  expect(screen.getByText('Client added successfully')).toBeInTheDocument()
  pass(200)
  expect(screen.queryByText('Client added successfully')).not.toBeInTheDocument()
})

it('closes a toast by itself also after an earlier one was closed by its button', () => {
  render(<Toaster />)
  show('Client added successfully')
  closeShown()
  expect(screen.queryByText('Client added successfully')).not.toBeInTheDocument()

  show('Client deleted successfully')
  pass(DURATION_MS + 100)
  expect(screen.queryByText('Client deleted successfully')).not.toBeInTheDocument()
})

it('closes a toast by itself also when it replaced one that held the focus', () => {
  render(<Toaster />)
  show('Client added successfully')
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  show('Client deleted successfully')
  pass(DURATION_MS + 100)
  expect(screen.queryByText('Client deleted successfully')).not.toBeInTheDocument()
})

it('gives the focus back to where it was when a toast is closed by its button', () => {
  render(
    <>
      <button type="button">Add client</button>
      <Toaster />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Add client' })
  before.focus()
  show('Client added successfully')
  closeShown()
  expect(before).toHaveFocus()
})

it('moves the focus to the notifications on F8', () => {
  render(<Toaster />)
  show('Client added successfully')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(screen.getByRole('region', { name: /F8/ })).toContainElement(document.activeElement as HTMLElement)
})

it("runs the toast's action", () => {
  const undo = jest.fn()
  render(<Toaster />)
  act(() => {
    toast({
      title: 'Appointment updated successfully',
      action: { label: 'Undo', altText: 'Undo the change', onClick: undo },
    })
    jest.advanceTimersByTime(1)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
})
