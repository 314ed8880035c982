import { Monogram } from '@/components/site/monogram'
import { Picture } from '@/components/site/picture'
import { SiteSection } from '@/components/site/site-section'
import type { TeamMember } from '@/lib/contracts/staff'

/** The staff, if the owner gave a photo or a line for at least one of them. */
export function TeamSection({ people }: { people: readonly TeamMember[] }) {
  if (!people.some(({ photo, line }) => photo ?? line)) return null
  return (
    <SiteSection id="team" title="Team">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {people.map(({ id, name, photo, line }) => (
          <li key={id} className="flex items-center gap-4">
            {photo ? (
              <Picture picture={photo} sizes="6rem" isBlurred className="size-24 shrink-0 rounded-full object-cover" />
            ) : (
              <Monogram name={name} className="size-24 bg-accent text-2xl text-accent-foreground" />
            )}
            <div className="min-w-0">
              <h3 className="font-semibold break-words" translate="no">
                {name}
              </h3>
              {line && <p className="mt-1 text-sm text-pretty break-words text-muted-foreground">{line}</p>}
            </div>
          </li>
        ))}
      </ul>
    </SiteSection>
  )
}
