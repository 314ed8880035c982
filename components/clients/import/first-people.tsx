import { useId } from 'react'

import type { ListedPerson } from '@/lib/domain/list-person'

const SHOWN = 4

/** Shows the first people in the file, as the import reads them. */
export function FirstPeople({ people }: { people: readonly ListedPerson[] }) {
  const titleId = useId()
  return (
    <div>
      <h3 id={titleId} className="text-sm font-medium">
        How the first lines are read
      </h3>
      <ul aria-labelledby={titleId} className="mt-2 divide-y rounded-xl border text-sm">
        {people.slice(0, SHOWN).map((person) => {
          const contacts = [...person.phones, ...person.emails].map(({ text }) => text).join(' · ')
          return (
            <li key={person.line} className="grid gap-0.5 px-3 py-2.5 [overflow-wrap:anywhere]">
              <p className="line-clamp-2 font-medium" translate="no">
                {person.name}
              </p>
              {contacts !== '' && <p className="line-clamp-2 text-muted-foreground">{contacts}</p>}
              {person.notes !== '' && <p className="line-clamp-2 text-muted-foreground">{person.notes}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
