import type { SitePicture, StoredPicture } from '@/lib/contracts/picture'
import type { FocalPoint, PictureFormat } from '@/lib/domain/picture'
import { pictureUrl } from '@/lib/routes'

interface PictureProps {
  picture: SitePicture | StoredPicture
  /** The displayed width, as the `sizes` attribute of HTML. */
  sizes: string
  /** Describes the picture. Empty if it is decorative, because the text beside it says the same. */
  alt?: string
  /** Whether it is the largest element in the first view: loaded before everything else. */
  isFirst?: boolean
  /** Shows the blurred placeholder until the file has loaded. Not for pictures with transparent parts. */
  isBlurred?: boolean
  /** Replaces the stored focal point. */
  focal?: FocalPoint
  className?: string
}

/** An uploaded picture, in the smallest file that is sharp at its size. */
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

/** Returns a picture's files in one format, as a `srcset` attribute. */
function srcSet({ hash, widths }: Pick<SitePicture, 'hash' | 'widths'>, format: PictureFormat): string {
  return widths.map((width) => `${pictureUrl(hash, width, format)} ${width}w`).join(', ')
}
