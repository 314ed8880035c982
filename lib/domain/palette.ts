/** Derives the colors of a business's pages from one accent color, in OKLCH, where equal steps look equal. */
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'
import { READABLE } from './contrast'

/** Values for the design tokens with the same names, in one scheme, as `#rrggbb`. */
export interface PaletteColors {
  /** Buttons and links. */
  primary: string
  primaryHover: string
  /** A button's label. */
  primaryForeground: string
  /** A subtle background, and the text on it. */
  accent: string
  accentForeground: string
  /** The focus ring. */
  ring: string
}

/** The colors of both schemes. */
export type Palette = Record<'light' | 'dark', PaletteColors>

/** The minimum contrast of graphics other than text (WCAG 2.2, 1.4.11, level AA). */
const VISIBLE = 3
/** The backgrounds of text: `--background`, `--card` and `--muted` in app/tokens.css. */
export const GROUNDS = {
  light: ['#faf8f4', '#ffffff', '#f3f0ea'],
  dark: ['#0e1413', '#151c1b', '#1d2625'],
} as const
const WHITE = '#ffffff'
/** A step in lightness that is too small to see. */
const STEP = 0.005

registerMode(modeRgb)
registerMode(modeLrgb)
registerMode(modeOklab)
const toOklch = registerMode(modeOklch)

/**
 * Returns the palette of an accent color (`#rrggbb`). In the light scheme the primary color is the accent itself, or
 * the nearest darker color in which text is readable. For any color, text has a contrast of 4.5:1 or more and the focus
 * ring 3:1.
 */
export function paletteOf(accentColor: string): Palette {
  const { l = 0, c = 0, h = 0 } = toOklch(accentColor) ?? {}
  return { light: lightColors(accentColor, { l, c, h }), dark: darkColors({ l, c, h }) }
}

/** Returns whether text in this color (`#rrggbb`) is readable on every background of the light scheme. */
export function isReadableAccent(color: string): boolean {
  return hasContrast(color, GROUNDS.light, READABLE)
}

interface Tone {
  l: number
  c: number
  h: number
}

function lightColors(accentColor: string, tone: Tone): PaletteColors {
  const { c, h } = tone
  const accent = hexOf({ l: 0.95, c: Math.min(c * 0.3, 0.025), h })
  const primary = isReadableAccent(accentColor) ? accentColor : shift(tone, -STEP, GROUNDS.light, READABLE)
  const { l } = toOklch(primary) ?? tone
  return {
    primary,
    // A very dark color can only get lighter.
    primaryHover: hexOf({ l: l > 0.3 ? l - 0.06 : l + 0.08, c, h }),
    primaryForeground: WHITE,
    accent,
    accentForeground: shift({ l: Math.min(l, 0.4), c, h }, -STEP, [accent], READABLE),
    ring: shift({ l: Math.max(l, 0.55), c, h }, -STEP, [...GROUNDS.light, accent], VISIBLE),
  }
}

function darkColors({ l, c, h }: Tone): PaletteColors {
  const accent = hexOf({ l: 0.3, c: Math.min(c * 0.4, 0.04), h })
  const primary = shift({ l: Math.max(l, 0.79), c: Math.min(c, 0.12), h }, STEP, [...GROUNDS.dark, accent], READABLE)
  return {
    primary,
    primaryHover: hexOf({ l: Math.min((toOklch(primary)?.l ?? l) + 0.05, 1), c: Math.min(c, 0.09), h }),
    primaryForeground: shift({ l: 0.22, c: Math.min(c, 0.05), h }, -STEP, [primary], READABLE),
    accent,
    accentForeground: shift({ l: 0.87, c: Math.min(c, 0.07), h }, STEP, [accent], READABLE),
    ring: shift({ l: 0.68, c: Math.min(c, 0.11), h }, STEP, [...GROUNDS.dark, accent], VISIBLE),
  }
}

/**
 * Makes the tone lighter or darker until it has the required contrast against every background; returns it as
 * `#rrggbb`.
 */
function shift(tone: Tone, step: number, grounds: readonly string[], contrast: number): string {
  for (let l = tone.l; l > 0 && l < 1; l += step) {
    const color = hexOf({ ...tone, l })
    if (hasContrast(color, grounds, contrast)) return color
  }
  return step < 0 ? '#000000' : WHITE
}

function hasContrast(color: string, grounds: readonly string[], contrast: number): boolean {
  return grounds.every((ground) => wcagContrast(color, ground) >= contrast)
}

function hexOf({ l, c, h }: Tone): string {
  const color: Oklch = { mode: 'oklch', l, c, h }
  return formatHex(clampChroma(color, 'oklch'))
}
