import { ImageResponse } from 'next/og'

import { aboutHost } from '@/app/hosted-site'
import { readCardFonts } from '@/app/social-card.png/card-fonts'
import { businessCard, productCard } from '@/components/site/social-card'
import { readCardPictures } from '@/lib/server/media/card-pictures'

/** The response depends on the requested host, which only the running server knows. */
export const dynamic = 'force-dynamic'

/** The picture that messaging apps and social networks show next to a shared link to this host. */
export const GET = aboutHost(async ({ base, business, scope }) => {
  const { host } = new URL(base)
  const card =
    business && scope ? businessCard(business, host, await readCardPictures(scope, business)) : productCard(host)
  const fonts = await readCardFonts(business?.siteFont ?? 'inter', business?.businessName ?? '')
  return new ImageResponse(card, {
    width: 1200,
    height: 630,
    fonts,
    headers: { 'Cache-Control': 'public, max-age=86400' },
  })
})
