import { Picture } from '@/components/site/picture'
import { Avatar } from '@/components/ui/avatar'
import type { StoredPicture } from '@/lib/contracts/picture'
import { businessInitials, initialsOf } from '@/lib/domain/client'

/** The business, as the shell shows it. */
export interface ShellBusiness {
  businessName: string
  logo?: StoredPicture | null | undefined
}

/** The business's logo, or its initials as on its site; decorative, because the name is beside it. */
export function BusinessMark({ businessName, logo }: ShellBusiness) {
  if (!logo) {
    const initials = businessInitials(businessName) || initialsOf(businessName)
    return <Avatar name={businessName} initials={initials} className="uppercase" />
  }
  return (
    // White in both themes, as most logos expect; the shadow gives a white one its outline.
    <span className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center rounded-md bg-white p-0.5">
      <Picture
        picture={logo}
        sizes="4rem"
        // On the narrowest phones the top bar has no room for a wide one.
        className="h-8 w-auto max-w-13 object-contain max-[22.5rem]:max-w-8 drop-shadow-[0_0_1px_var(--color-black)]"
      />
    </span>
  )
}
