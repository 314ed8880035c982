'use client'

import { useEffect, useState } from 'react'

import { FONT_FAMILIES, type SiteFont } from '@/lib/domain/site-look'

/**
 * Loads fonts into a document, else into this one; returns those that it can show. Text must not ask for a font before:
 * one that comes too late is never shown in the document (`font-display: optional`).
 */
export function useLoadedFonts(fonts: readonly SiteFont[], page?: Document): ReadonlySet<SiteFont> {
  const [loaded, setLoaded] = useState<ReadonlySet<SiteFont>>(new Set())
  useEffect(() => {
    let isShown = true
    for (const font of fonts) {
      void loadFont(page ?? document, font).then(() => {
        if (isShown) setLoaded((before) => (before.has(font) ? before : new Set([...before, font])))
      })
    }
    return () => {
      isShown = false
    }
  }, [page, fonts])
  return loaded
}

/** Resolves when the document has the font; without one, it shows its fallback. */
async function loadFont(page: Document, font: SiteFont): Promise<void> {
  if ('fonts' in page) await page.fonts.load(`1rem "${FONT_FAMILIES[font]}"`).catch(() => [])
}
