import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { z } from 'zod'

import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { useContractForm } from '@/components/form/use-contract-form'
import { Input } from '@/components/ui/input'

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  phone: z.string().min(1, 'Phone number is required'),
})

interface ClientDialogProps {
  pending?: boolean
  error?: string | null
  onSubmit?: (values: z.output<typeof schema>) => void
  onOpenChange?: (open: boolean) => void
}

function ClientDialog({
  pending = false,
  error = null,
  onSubmit = () => {},
  onOpenChange = () => {},
}: ClientDialogProps) {
  const form = useContractForm(schema, { name: '', phone: '' })
  return (
    <FormDialog
      open
      onOpenChange={onOpenChange}
      title="Add Client"
      form={form}
      onSubmit={onSubmit}
      pending={pending}
      error={error}
      submitLabel="Add Client"
      pendingLabel="Adding..."
    >
      <Field control={form.control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={form.control} name="phone" label="Phone" hint="With the area code">
        {(field) => <Input {...field} type="tel" />}
      </Field>
    </FormDialog>
  )
}

it('keeps what was typed when the server refuses, and reads the reason out', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<ClientDialog />)
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Phone'), '212 555 0123')

  rerender(<ClientDialog error="The database is away. Please try again." />)
  expect(screen.getByRole('alert')).toHaveTextContent('The database is away. Please try again.')
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  expect(screen.getByLabelText('Phone')).toHaveValue('212 555 0123')
})

it('hands over the checked values', async () => {
  const user = userEvent.setup()
  const onSubmit = jest.fn()
  render(<ClientDialog onSubmit={onSubmit} />)
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Phone'), '212 555 0123')
  await user.click(screen.getByRole('button', { name: 'Add Client' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', phone: '212 555 0123' }))
})

it('lists what is wrong on top, takes the focus there and leads to each field', async () => {
  const user = userEvent.setup()
  const onSubmit = jest.fn()
  render(<ClientDialog onSubmit={onSubmit} />)
  await user.click(screen.getByRole('button', { name: 'Add Client' }))

  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  await waitFor(() => expect(summary).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Phone number is required' }))
  expect(screen.getByLabelText('Phone')).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('ties hint and error to the field they are about', async () => {
  const user = userEvent.setup()
  render(<ClientDialog />)
  const phone = screen.getByLabelText('Phone')
  expect(phone).toHaveAccessibleDescription('With the area code')
  expect(phone).not.toHaveAttribute('aria-invalid')

  await user.click(screen.getByRole('button', { name: 'Add Client' }))
  await waitFor(() => expect(phone).toHaveAttribute('aria-invalid', 'true'))
  expect(phone).toHaveAccessibleDescription('With the area code Phone number is required')

  await user.type(phone, '2')
  await waitFor(() => expect(phone).not.toHaveAttribute('aria-invalid'))
})

it('does not submit twice nor close while a submit is under way', async () => {
  const user = userEvent.setup()
  const onSubmit = jest.fn()
  const onOpenChange = jest.fn()
  render(<ClientDialog pending onSubmit={onSubmit} onOpenChange={onOpenChange} />)
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Phone'), '212 555 0123{Enter}')
  await user.click(screen.getByRole('button', { name: 'Adding...' }))
  await user.keyboard('{Escape}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onOpenChange).not.toHaveBeenCalled()
})

describe('with something typed', () => {
  it('is not closed by a click outside', async () => {
    const user = userEvent.setup()
    const onOpenChange = jest.fn()
    render(<ClientDialog onOpenChange={onOpenChange} />)
    await user.type(screen.getByLabelText('Name'), 'Ada')
    clickOutside()
    expect(onOpenChange).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  })

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['the cross', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before %s discards it, and keeps it by default', async (_way, close) => {
    const user = userEvent.setup()
    const onOpenChange = jest.fn()
    render(<ClientDialog onOpenChange={onOpenChange} />)
    await user.type(screen.getByLabelText('Name'), 'Ada')

    await close(user)
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
    expect(within(question).getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(onOpenChange).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')

    await close(user)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('returns the focus to the field that was being typed in', async () => {
    const user = userEvent.setup()
    render(<ClientDialog />)
    await user.type(screen.getByLabelText('Name'), 'Ada')
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await user.keyboard(' Lovelace')
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace')
  })

  it('has the browser ask before the page is closed, until it is emptied again', async () => {
    const user = userEvent.setup()
    render(<ClientDialog />)
    expect(wouldAskBeforeLeaving()).toBe(false)
    await user.type(screen.getByLabelText('Name'), 'Ada')
    expect(wouldAskBeforeLeaving()).toBe(true)
    await user.clear(screen.getByLabelText('Name'))
    expect(wouldAskBeforeLeaving()).toBe(false)
  })
})

it.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['a click outside', clickOutside],
])('closes at once on %s while nothing is typed', async (_way, close) => {
  const onOpenChange = jest.fn()
  render(<ClientDialog onOpenChange={onOpenChange} />)
  // The dialog starts to listen for clicks outside a moment after it opens.
  await waitFor(() => {
    close()
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

function clickOutside() {
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
}

function wouldAskBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
