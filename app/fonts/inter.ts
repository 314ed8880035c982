import localFont from 'next/font/local'

// Inter (OFL, inter-license.txt), made by `npm run fonts`. Every page loads the Latin letters; a page loads the other
// files only if it shows one of their letters.
// "optional": a page keeps the font it started with, because new line breaks would shift the layout (a CLS of 0.15 was
// measured on a device without Arial to adjust, such as Android). The next page uses Inter.
const latin = localFont({
  src: './inter-latin.woff2',
  weight: '400 600',
  variable: '--font-inter',
  display: 'optional',
  adjustFontFallback: 'Arial',
})

const latinExt = localFont({
  src: './inter-latin-ext.woff2',
  weight: '400 600',
  variable: '--font-inter-latin-ext',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+100-101, U+104-10F, U+112-127, U+12A-130, U+132-148, U+14A-151, U+154-167, U+16A-17F, U+192, U+1CD-1DC, U+1E6-1E7, U+1FA-1FF, U+218-21B, U+237, U+259, U+1E80-1E85, U+1E9E, U+1EF2-1EF3',
    },
  ],
})

const vietnamese = localFont({
  src: './inter-vietnamese.woff2',
  weight: '400 600',
  variable: '--font-inter-vietnamese',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+102-103, U+110-111, U+128-129, U+168-169, U+1A0-1A1, U+1AF-1B0, U+300-301, U+303, U+308-309, U+323, U+1EA0-1EF1, U+1EF4-1EF9, U+20AB',
    },
  ],
})

/** Classes for the root element that define the variables used by `--font-sans` in app/tokens.css. */
export const fontVariables = `${latin.variable} ${latinExt.variable} ${vietnamese.variable}`
