import { supportedName, titleSize } from '@/components/site/card-text'
import type { PublicBusiness } from '@/lib/contracts/business'
import { PRODUCT_COLOR } from '@/lib/domain/accent'
import { businessInitials } from '@/lib/domain/client'
import { paletteOf, type PaletteColors } from '@/lib/domain/palette'

interface SocialCardProps {
  title: string
  line: string
  /** The host, shown so that readers see where the link leads. */
  address: string
  colors: Pick<PaletteColors, 'primary' | 'accent'>
  /** The initials in the logo; if null, the shield. */
  initials: string | null
}

/** The picture of a shared link, 1200 by 630 pixels, in the subset of CSS that the renderer supports. */
function SocialCard({ title, line, address, colors, initials }: SocialCardProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: 80,
        background: colors.accent,
        color: '#1a2322',
        position: 'relative',
      }}
    >
      <div
        style={{
          position: 'absolute',
          top: -260,
          right: -180,
          width: 760,
          height: 760,
          borderRadius: 760,
          background: colors.primary,
          opacity: 0.08,
        }}
      />
      <div
        style={{
          position: 'absolute',
          top: -130,
          right: -90,
          width: 440,
          height: 440,
          borderRadius: 440,
          background: colors.primary,
          opacity: 0.1,
        }}
      />
      <CardMark initials={initials} ink={colors.primary} />
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', fontSize: titleSize(title), lineHeight: 1.08, wordBreak: 'break-word' }}>
          {title}
        </div>
        <div style={{ display: 'flex', marginTop: 28, fontSize: 36, color: colors.primary }}>{line}</div>
      </div>
      <div style={{ display: 'flex', fontSize: 30, color: '#5b6462' }}>{address}</div>
    </div>
  )
}

function CardMark({ initials, ink }: { initials: string | null; ink: string }) {
  if (initials === null) {
    return (
      <svg viewBox="0 0 32 32" width="112" height="112">
        <path fill={ink} d="M16 1.5 3.5 6.2v9.1c0 7.4 5.2 12.6 12.5 15.2 7.3-2.6 12.5-7.8 12.5-15.2V6.2z" />
        <path
          fill="none"
          stroke="#ffffff"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="3"
          d="m10.3 16.2 4 4 7.6-8.2"
        />
      </svg>
    )
  }
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 112,
        height: 112,
        borderRadius: 112,
        background: ink,
        color: '#ffffff',
        fontSize: 46,
      }}
    >
      {initials}
    </div>
  )
}

/** Renders a business's card; titled with its host if its name is in a script that can't be drawn. */
export function businessCard(business: Pick<PublicBusiness, 'businessName' | 'palette'>, host: string) {
  const name = supportedName(business.businessName)
  return (
    <SocialCard
      title={name ?? host}
      line="Book an appointment online"
      address={name === null ? 'Bookings by No-Show Shield' : host}
      colors={business.palette.light}
      initials={name === null ? null : businessInitials(name).toLocaleUpperCase('en')}
    />
  )
}

/** Renders the product's own card. */
export function productCard(host: string) {
  return (
    <SocialCard
      title="Appointments that happen"
      line="No-Show Shield, free forever"
      address={host}
      colors={paletteOf(PRODUCT_COLOR).light}
      initials={null}
    />
  )
}
