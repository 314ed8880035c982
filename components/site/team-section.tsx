import { Monogram } from '@/components/site/monogram'
import { srcSet } from '@/components/site/picture'
import { SiteSection } from '@/components/site/site-section'
import type { StoredPicture } from '@/lib/contracts/picture'
import type { TeamMember } from '@/lib/contracts/staff'
import { pictureUrl } from '@/lib/routes'

/** Those who do the work, where the owner shows a photo of one or says something about them. The page renders it on the server alone. */
export function TeamSection({ people }: { people: readonly TeamMember[] }) {
  if (!people.some(({ photo, line }) => photo ?? line)) return null
  return (
    <SiteSection id="team" title="Team">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {people.map(({ id, name, photo, line }) => (
          <li key={id} className="flex items-center gap-4">
            {photo ? (
              <Portrait photo={photo} />
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

/** Decorative: the name is beside it. */
function Portrait({ photo }: { photo: StoredPicture }) {
  const { hash, widths, width, height, blur } = photo
  return (
    <picture className="size-24 shrink-0">
      <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes="6rem" />
      <img
        src={pictureUrl(hash, widths[0] ?? width, 'webp')}
        srcSet={srcSet(photo, 'webp')}
        sizes="6rem"
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full rounded-full bg-cover bg-center object-cover"
        style={{ backgroundImage: `url(${blur})` }}
      />
    </picture>
  )
}
