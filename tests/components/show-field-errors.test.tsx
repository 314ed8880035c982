import { act, render, screen } from '@testing-library/react'
import { z } from 'zod'

import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { Input } from '@/components/ui/input'
import { FetchError } from '@/lib/browser/fetch-json'

const schema = z.object({ subdomain: z.string() })

function SetupForm({ refusal }: { refusal: Error }) {
  const form = useContractForm(schema, { subdomain: 'luna' })
  return (
    <Form form={form} onSubmit={() => {}} pending={false} error={refusalOf(form, refusal)}>
      <Field control={form.control} name="subdomain" label="Subdomain">
        {(field) => <Input {...field} />}
      </Field>
      <button type="button" onClick={() => showFieldErrors(form, refusal)}>
        Refuse
      </button>
    </Form>
  )
}

function refuseWith(refusal: Error) {
  render(<SetupForm refusal={refusal} />)
  act(() => screen.getByRole('button', { name: 'Refuse' }).click())
}

it("puts the server's message under its field and leaves fields the form has not", () => {
  const fields = { subdomain: 'This subdomain is already taken', ownerId: 'Unknown' }
  refuseWith(
    new FetchError(400, 'Bad Request', JSON.stringify({ error: 'Check the form', code: 'validation', fields })),
  )
  expect(screen.getByLabelText('Subdomain')).toHaveAccessibleDescription('This subdomain is already taken')
  expect(screen.getByLabelText('Subdomain')).toHaveValue('luna')
})

it('leaves the form alone when the network failed', () => {
  refuseWith(new TypeError('Failed to fetch'))
  expect(screen.getByLabelText('Subdomain')).not.toHaveAttribute('aria-invalid')
})

it.each([
  ['nothing on top of the form where a field says all of it', { subdomain: 'This subdomain is already taken' }, 0],
  [
    'on top of the form what no field of it can say',
    { subdomain: 'This subdomain is already taken', ownerId: 'Unknown' },
    1,
  ],
])('says %s', (_what, fields, times) => {
  refuseWith(
    new FetchError(400, 'Bad Request', JSON.stringify({ error: 'Check the form', code: 'validation', fields })),
  )
  expect(screen.queryAllByText('Check the form')).toHaveLength(times)
})
