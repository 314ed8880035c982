import { cn } from '@/components/cn'
import { Picture } from '@/components/site/picture'
import type { StoredPicture } from '@/lib/contracts/picture'

interface ServiceThumbnailProps {
  picture: StoredPicture | null
  /** The business's icon for services, shown if there is no picture. */
  icon: string
  /** Whether it is as large as pictures are on the menu, or as small as an icon. */
  isLarge: boolean
}

/** A square picture beside a service's name. Hidden from screen readers, because the name says what it shows. */
export function ServiceThumbnail({ picture, icon, isLarge }: ServiceThumbnailProps) {
  const box = cn('shrink-0 rounded-xl bg-accent', isLarge ? 'size-16 sm:size-20' : 'size-11')
  if (picture)
    return <Picture picture={picture} sizes={sizesOf(picture, isLarge)} className={cn(box, 'object-cover')} />
  return (
    <span aria-hidden className={cn(box, 'flex items-center justify-center', isLarge ? 'text-3xl' : 'text-xl')}>
      {icon}
    </span>
  )
}

/** Returns the displayed width of the whole picture; of a wide one, only the square in the middle is visible. */
function sizesOf({ width, height }: StoredPicture, isLarge: boolean): string {
  return `${((isLarge ? 5 : 2.75) * Math.max(1, width / height)).toFixed(2)}rem`
}
