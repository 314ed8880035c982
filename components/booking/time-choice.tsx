import { FieldProblem } from '@/components/booking/field-problem'
import type { TimeGroup } from '@/components/booking/slot-groups'

interface TimeChoiceProps {
  id: string
  groups: readonly TimeGroup[]
  chosenStart: string | null
  /** Label of the time zone. */
  zoneNote: string
  problem: string | undefined
  onChoose: (start: string) => void
}

/** Shows one day's free times as a radio group of large buttons. */
export function TimeChoice({ id, groups, chosenStart, zoneNote, problem, onChoose }: TimeChoiceProps) {
  const problemId = `${id}-error`
  const noteId = `${id}-note`
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={problem ? `${noteId} ${problemId}` : noteId}
      className="scroll-mt-6 outline-none"
    >
      <legend className="text-lg font-semibold">Time</legend>
      <p id={noteId} className="mt-1 text-sm text-muted-foreground">
        {zoneNote}
      </p>
      {problem && <FieldProblem id={problemId} message={problem} className="mt-2" />}
      <div className="mt-4 grid gap-5">
        {groups.map(({ name, times }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className="mb-2 text-sm font-medium text-muted-foreground">
              {name}
            </p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2">
              {times.map(({ start, label }) => (
                <label
                  key={start}
                  className="relative flex h-12 items-center justify-center rounded-xl border border-input/60 bg-card text-sm font-medium tabular-nums transition-colors select-none hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
                >
                  <input
                    type="radio"
                    name="appointmentDate"
                    value={start}
                    required
                    checked={start === chosenStart}
                    onChange={() => onChoose(start)}
                    className="absolute inset-0 cursor-pointer opacity-0"
                  />
                  {label}
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
