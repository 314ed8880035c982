import { Picture } from '@/components/site/picture'
import { SiteSection } from '@/components/site/site-section'
import type { GalleryPicture } from '@/lib/contracts/picture'
import { galleryAlt } from '@/lib/domain/picture'

interface GallerySectionProps {
  businessName: string
  pictures: readonly GalleryPicture[]
}

/** Three pictures per row, two on phones; the first one is wide enough to fill the rows evenly. */
const FIRST = ['', 'sm:col-span-3 sm:aspect-2/1', 'sm:col-span-2 sm:aspect-auto']
const SIZES = '(min-width: 64rem) 20rem, (min-width: 40rem) 33vw, 50vw'
const FIRST_SIZES = '(min-width: 64rem) 61rem, 100vw'

/** The owner's pictures, in order; renders nothing if there are none. */
export function GallerySection({ businessName, pictures }: GallerySectionProps) {
  if (pictures.length === 0) return null
  const first = `${FIRST[pictures.length % 3]} ${pictures.length % 2 === 1 ? 'max-sm:col-span-2 max-sm:aspect-3/2' : ''}`
  return (
    <SiteSection id="gallery" title="Gallery">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
        {pictures.map((picture, index) => (
          <li
            key={picture.hash}
            className={`relative aspect-square overflow-hidden rounded-xl ${index === 0 ? first : ''}`}
          >
            <Picture
              picture={picture}
              alt={galleryAlt(picture.alt, index, businessName)}
              sizes={index === 0 ? FIRST_SIZES : SIZES}
              isBlurred
              className="absolute inset-0 size-full object-cover"
            />
          </li>
        ))}
      </ul>
    </SiteSection>
  )
}
