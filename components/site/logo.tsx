import { cn } from '@/components/cn'
import { Monogram } from '@/components/site/monogram'
import { Picture } from '@/components/site/picture'
import type { PublicBusiness } from '@/lib/contracts/business'

interface LogoProps {
  business: Pick<PublicBusiness, 'businessName' | 'logo'>
  /** Small in the header, large at the top of the page. */
  size?: 'small' | 'large'
  /** Whether the background is dark in both color schemes. */
  isOnDark?: boolean
}

/** The business's logo, or its initials if it has none; decorative, because the name is beside it. */
export function Logo({ business: { businessName, logo }, size = 'small', isOnDark = false }: LogoProps) {
  const isLarge = size === 'large'
  if (!logo) return <Monogram name={businessName} className={cn(isLarge && 'size-16 text-xl')} />
  return (
    <Picture
      picture={logo}
      sizes={isLarge ? '14rem' : '9rem'}
      className={cn(
        // Most logos are made for a white background.
        'w-auto shrink-0 rounded-md object-contain',
        isOnDark ? 'bg-white p-1' : 'dark:bg-white dark:p-1',
        isLarge ? 'h-16 max-w-56' : 'h-10 max-w-28 sm:max-w-36',
      )}
    />
  )
}
