import type { SitePicture } from '@/lib/contracts/picture'
import type { FocalPoint, PictureFormat } from '@/lib/domain/picture'
import { pictureUrl } from '@/lib/routes'

interface PictureProps {
  picture: SitePicture
  /** How wide it is shown, as the `sizes` of HTML. */
  sizes: string
  /** The largest thing in sight at first: loaded before all else. */
  isFirst?: boolean
  /** In place of the stored one. */
  focal?: FocalPoint
  className?: string
}

/** An uploaded picture in the smallest file that is sharp here. Decorative: what it shows is said beside it. */
export function Picture({ picture, sizes, isFirst = false, focal = picture, className }: PictureProps) {
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
        alt=""
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        className={className}
        style={{
          objectPosition: `${focal.focalX}% ${focal.focalY}%`,
          ...(isFirst ? { background: `center / cover url(${blur})` } : {}),
        }}
      />
    </picture>
  )
}

/** Returns the files of a picture in one format, as the `srcset` of HTML. */
export function srcSet({ hash, widths }: Pick<SitePicture, 'hash' | 'widths'>, format: PictureFormat): string {
  return widths.map((width) => `${pictureUrl(hash, width, format)} ${width}w`).join(', ')
}
