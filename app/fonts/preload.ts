import { preload } from 'react-dom'

import archivoNarrow from '@/app/fonts/archivo-narrow-latin.woff2'
import fraunces from '@/app/fonts/fraunces-latin.woff2'
import inter from '@/app/fonts/inter-latin.woff2'
import literata from '@/app/fonts/literata-latin.woff2'
import montserrat from '@/app/fonts/montserrat-latin.woff2'
import nunito from '@/app/fonts/nunito-latin.woff2'
import type { SiteFont } from '@/lib/domain/site-look'

const FILES: Record<SiteFont, string> = {
  inter,
  literata,
  fraunces,
  montserrat,
  nunito,
  'archivo-narrow': archivoNarrow,
}

/** Has the browser load a font's Latin letters with the page, not after the style sheet that names them. */
export function preloadFont(font: SiteFont): void {
  preload(FILES[font], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
}
