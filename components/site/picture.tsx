import type { SitePicture, StoredPicture } from '@/lib/contracts/picture'
import type { FocalPoint, PictureFormat } from '@/lib/domain/picture'
import { pictureUrl } from '@/lib/routes'

interface PictureProps {
  picture: SitePicture | StoredPicture
  /** How wide it is shown, as the `sizes` of HTML. */
  sizes: string
  /** What it shows. Empty: decorative, because that is said beside it. */
  alt?: string
  /** The largest thing in sight at first: loaded before all else. */
  isFirst?: boolean
  /** Shows the blurred placeholder until the file is there. Not for pictures with transparent parts. */
  isBlurred?: boolean
  /** In place of the stored one. */
  focal?: FocalPoint
  className?: string
}

/** An uploaded picture in the smallest file that is sharp here. */
export function Picture({
  picture,
  sizes,
  alt = '',
  isFirst = false,
  isBlurred = isFirst,
  focal = focalPointOf(picture),
  className,
}: PictureProps) {
  const { hash, width, height, blur } = picture
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(hash, width, 'webp')}
        srcSet={srcSet(picture, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        className={className}
        style={{
          objectPosition: `${focal.focalX}% ${focal.focalY}%`,
          ...(isBlurred && { backgroundImage: `url(${blur})`, backgroundSize: 'cover', backgroundPosition: 'center' }),
        }}
      />
    </picture>
  )
}

function focalPointOf(picture: SitePicture | StoredPicture): FocalPoint {
  return 'focalX' in picture ? picture : { focalX: 50, focalY: 50 }
}

/** Returns the files of a picture in one format, as the `srcset` of HTML. */
function srcSet({ hash, widths }: Pick<SitePicture, 'hash' | 'widths'>, format: PictureFormat): string {
  return widths.map((width) => `${pictureUrl(hash, width, format)} ${width}w`).join(', ')
}
