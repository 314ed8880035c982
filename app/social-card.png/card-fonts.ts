import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CARD_LETTERS, supportedName } from '@/components/site/card-text'
import type { SiteFont } from '@/lib/domain/site-look'

interface CardFont {
  name: string
  weight: 400 | 600
  data: Buffer
}

/**
 * Reads a site's font for its sharing card (about 60 kB, created by `npm run fonts`). Returns undefined, which selects
 * the renderer's own font, if `name` has letters that Western European languages don't use. Throws if a file is
 * missing.
 */
export async function readCardFonts(font: SiteFont, name: string): Promise<CardFont[] | undefined> {
  if (!CARD_LETTERS.test(supportedName(name) ?? '')) return undefined
  return Promise.all(
    ([400, 600] as const).map(async (weight) => ({
      name: font,
      weight,
      data: await readFile(
        path.join(/* turbopackIgnore: true */ process.cwd(), `public/card-fonts/${font}-${weight}.ttf`),
      ),
    })),
  )
}
