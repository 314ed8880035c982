import { FONT_URLS } from '@/app/fonts/font-urls'
import { FontPreload } from '@/components/site/font-preload'

/** Preloads the product's own font; a business's pages preload theirs (`SiteShell`). */
export function ProductFont() {
  return <FontPreload url={FONT_URLS.inter} />
}
