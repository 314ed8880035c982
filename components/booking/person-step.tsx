import { BookingStep } from '@/components/booking/booking-step'
import { ChoiceLink } from '@/components/booking/choice-link'
import type { PublicStaff } from '@/components/booking/selection'

interface PersonStepProps {
  staff: readonly PublicStaff[]
  chosenId: string | null
  hrefOf: (staffId: string | undefined) => string
}

/** Lets the client choose a staff member, if there are several. "Anyone" offers the most times. */
export function PersonStep({ staff, chosenId, hrefOf }: PersonStepProps) {
  if (staff.length === 0) return null
  const chip = 'inline-flex min-h-11 max-w-full items-center px-4 text-sm font-medium'
  return (
    <BookingStep id="person" title="With">
      <ul className="flex flex-wrap gap-2">
        <li className="max-w-full">
          <ChoiceLink href={hrefOf(undefined)} chosen={chosenId === null} className={chip}>
            Anyone
          </ChoiceLink>
        </li>
        {staff.map((person) => (
          <li key={person.id} className="max-w-full">
            <ChoiceLink href={hrefOf(person.id)} chosen={chosenId === person.id} className={chip}>
              <span className="truncate" translate="no">
                {person.name}
              </span>
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </BookingStep>
  )
}
