import { render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'

import { MoodField } from '@/components/mood/mood-field'

function Form({ required }: { required: boolean }) {
  const { control } = useForm({ defaultValues: { mood: null, notes: '' } })
  return <MoodField control={control} name="mood" notesName="notes" label="Mood" required={required} />
}

it('shows an asterisk where a mood is required, and "optional" where it is not', () => {
  const { rerender } = render(<Form required />)
  expect(screen.getByText('*')).toBeInTheDocument()
  expect(screen.getByRole('radiogroup', { name: 'Mood' })).toBeRequired()
  expect(screen.queryByText('optional')).not.toBeInTheDocument()
  rerender(<Form required={false} />)
  expect(screen.queryByText('*')).not.toBeInTheDocument()
  expect(screen.getByText('optional')).toBeInTheDocument()
})
