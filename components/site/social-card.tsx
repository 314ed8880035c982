import type { CSSProperties } from 'react'

import { supportedName, titleSize } from '@/components/site/card-text'
import type { PublicBusiness } from '@/lib/contracts/business'
import { PRODUCT_COLOR } from '@/lib/domain/accent'
import { businessInitials } from '@/lib/domain/client'
import { paletteOf, type PaletteColors } from '@/lib/domain/palette'
import type { CardPicture, CardPictures } from '@/lib/domain/picture'

interface SocialCardProps {
  title: string
  line: string
  /** The host, shown so that readers see where the link leads. */
  address: string
  colors: Pick<PaletteColors, 'primary' | 'accent'>
  logo?: CardPicture | null
  /** Shown on the right, as high as the card. */
  cover?: CardPicture | null
  /** Shown if there is no logo; if null, the shield. */
  initials: string | null
}

const CARD_WIDTH = 1200
/** With a cover beside it, the text has half of the width, and large words would be broken. */
const BESIDE_COVER = 0.72

/** The picture of a shared link, 1200 by 630 pixels, in the subset of CSS that the renderer supports. */
function SocialCard({ title, line, address, colors, logo = null, cover = null, initials }: SocialCardProps) {
  const fontSize = titleSize(title) * (cover ? BESIDE_COVER : 1)
  return (
    <div
      style={{
        display: 'flex',
        position: 'relative',
        width: '100%',
        height: '100%',
        background: colors.accent,
        color: '#1a2322',
      }}
    >
      {!cover && <Circles color={colors.primary} />}
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: CARD_WIDTH - (cover?.width ?? 0),
          padding: cover ? 64 : 80,
        }}
      >
        {logo ? <CardLogo logo={logo} /> : <CardMark initials={initials} ink={colors.primary} />}
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ display: 'flex', fontSize, fontWeight: 600, lineHeight: 1.08, wordBreak: 'break-word' }}>
            {title}
          </div>
          <div style={{ display: 'flex', marginTop: 28, fontSize: 36, color: colors.primary }}>{line}</div>
        </div>
        <div style={{ display: 'flex', fontSize: 30, color: '#5b6462', wordBreak: 'break-all' }}>{address}</div>
      </div>
      {cover && <CardImage picture={cover} />}
    </div>
  )
}

/** Soft circles in the corner, where no cover is. */
function Circles({ color }: { color: string }) {
  const circle = (size: number, opacity: number): CSSProperties => ({
    position: 'absolute',
    top: size === 760 ? -260 : -130,
    right: size === 760 ? -180 : -90,
    width: size,
    height: size,
    borderRadius: size,
    background: color,
    opacity,
  })
  return (
    <div style={{ display: 'flex', position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' }}>
      <div style={circle(760, 0.08)} />
      <div style={circle(440, 0.1)} />
    </div>
  )
}

function CardImage({ picture: { url, width, height } }: { picture: CardPicture }) {
  // eslint-disable-next-line @next/next/no-img-element -- drawn into a picture, without a browser
  return <img src={url} width={width} height={height} alt="" />
}

/** On white, because most logos are made for it. */
function CardLogo({ logo }: { logo: CardPicture }) {
  return (
    <div style={{ display: 'flex', alignSelf: 'flex-start', padding: 14, borderRadius: 16, background: '#ffffff' }}>
      <CardImage picture={logo} />
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
        fontWeight: 600,
      }}
    >
      {initials}
    </div>
  )
}

/** Renders a business's card; titled with its host if its name is in a script that can't be drawn. */
export function businessCard(
  business: Pick<PublicBusiness, 'businessName' | 'palette'>,
  host: string,
  pictures: CardPictures,
) {
  const name = supportedName(business.businessName)
  return (
    <SocialCard
      title={name ?? host}
      line="Book an appointment online"
      address={name === null ? 'Bookings by No-Show Shield' : host}
      colors={business.palette.light}
      {...pictures}
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
