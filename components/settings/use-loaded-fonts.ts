'use client'

import { useEffect, useState } from 'react'

import { FONT_FAMILIES, type SiteFont } from '@/lib/domain/site-look'

/**
 * Loads fonts and returns those that have loaded. Text must not use a font before that: one that arrives too late is
 * never shown on the page (`font-display` in app/fonts/fonts.css).
 */
export function useLoadedFonts(fonts: readonly SiteFont[]): ReadonlySet<SiteFont> {
  const [loaded, setLoaded] = useState<ReadonlySet<SiteFont>>(new Set())
  useEffect(() => {
    let isShown = true
    for (const font of fonts) {
      void loadFont(font).then(() => {
        if (isShown) setLoaded((before) => (before.has(font) ? before : new Set([...before, font])))
      })
    }
    return () => {
      isShown = false
    }
  }, [fonts])
  return loaded
}

/** Resolves when the font has loaded or failed to load. */
async function loadFont(font: SiteFont): Promise<void> {
  if ('fonts' in document) await document.fonts.load(`1rem "${FONT_FAMILIES[font]}"`).catch(() => [])
}
