import archivoNarrow from '@/app/fonts/archivo-narrow-latin.woff2'
import fraunces from '@/app/fonts/fraunces-latin.woff2'
import inter from '@/app/fonts/inter-latin.woff2'
import literata from '@/app/fonts/literata-latin.woff2'
import montserrat from '@/app/fonts/montserrat-latin.woff2'
import nunito from '@/app/fonts/nunito-latin.woff2'
import type { SiteFont } from '@/lib/domain/site-look'

/** URLs of the files with the Latin letters of each font, the same as in fonts.css. */
export const FONT_URLS: Record<SiteFont, string> = {
  inter,
  literata,
  fraunces,
  montserrat,
  nunito,
  'archivo-narrow': archivoNarrow,
}
