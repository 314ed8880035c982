import './jsdom-gaps'

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'

import { MoodField } from '@/components/mood/mood-field'

function Form({ required }: { required: boolean }) {
  const { control } = useForm({ defaultValues: { mood: null, notes: '' } })
  return <MoodField control={control} name="mood" notesName="notes" label="Mood" required={required} />
}

const MOODS = ['⚡Energetic', '😌Calm', '🎯Focused', '💬Social', '😰Stressed', '🤩Excited', '😴Tired', '😊Happy']
const chosen = () => screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.textContent)
const notes = () => screen.queryByLabelText('Any specific mood notes? (Optional)')

it('is a single choice of eight; a choice brings up optional notes, and can be taken back', async () => {
  const user = userEvent.setup()
  render(<Form required={false} />)
  expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(MOODS)
  expect([chosen(), notes()]).toEqual([[], null])
  await user.click(screen.getByRole('radio', { name: 'Tired' }))
  expect(notes()).toBeInstanceOf(HTMLTextAreaElement)
  await user.click(screen.getByRole('radio', { name: 'Social' }))
  expect(chosen()).toEqual(['💬Social'])
  await user.click(screen.getByRole('button', { name: 'Clear mood' }))
  expect([chosen(), notes()]).toEqual([[], null])
})

it('shows an asterisk where a mood is required, and "optional" where it is not', () => {
  const { rerender } = render(<Form required />)
  expect(screen.getByText('*')).toBeInTheDocument()
  expect(screen.getByRole('radiogroup', { name: 'Mood' })).toBeRequired()
  expect(screen.queryByText('optional')).not.toBeInTheDocument()
  rerender(<Form required={false} />)
  expect(screen.queryByText('*')).not.toBeInTheDocument()
  expect(screen.getByText('optional')).toBeInTheDocument()
})
