import { FieldProblem } from '@/components/booking/field-problem'
import { NativeRadio } from '@/components/ui/native-choice'
import type { RemindBy } from '@/lib/domain/reminder-choice'

interface ReminderChoiceProps {
  id: string
  /** The consent wording for texts, which the server stores with the consent. */
  consentText: string
  chosen: RemindBy | null
  problem: string | undefined
  onChoose: (channel: RemindBy) => void
}

/** Asks how to remind the client. Nothing is preselected, because choosing Text is the consent to texts. */
export function ReminderChoice({ id, consentText, chosen, problem, onChoose }: ReminderChoiceProps) {
  const problemId = `${id}-error`
  const options = [
    { value: 'sms', label: 'Text', note: consentText },
    { value: 'email', label: 'Email', note: 'Needs your email address. We won’t text you.' },
  ] as const
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={problem ? problemId : undefined}
      className="scroll-mt-6 outline-none sm:col-span-2"
    >
      <legend className="mb-1.5 text-sm font-medium">How should we remind you?</legend>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-xl border border-input/60 bg-card p-4 text-sm transition-colors hover:border-primary has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <NativeRadio
              name="remindBy"
              value={value}
              required
              defaultChecked={chosen === value}
              onChange={() => onChoose(value)}
              aria-label={label}
              aria-describedby={`${id}-${value}`}
              className="mt-0.5 outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span id={`${id}-${value}`} className="mt-0.5 block opacity-80">
                {note}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem && <FieldProblem id={problemId} message={problem} className="mt-2" />}
    </fieldset>
  )
}
