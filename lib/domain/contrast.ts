/** Color contrast as defined by WCAG 2.2. Colors are `#rrggbb`. */

/** The minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const READABLE = 4.5

const STEPS = 64

/** Returns the contrast ratio of two colors, from 1 to 21. Their order doesn't matter. */
export function contrastRatio(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Returns the color if text in that color is readable on the surface. Otherwise mixes it with black or white, whichever
 * contrasts more, until it is. The result always has a contrast of 4.5:1 or more.
 */
export function readableOn(color: string, surface: string): string {
  const end = contrastRatio('#000000', surface) > contrastRatio('#ffffff', surface) ? 0 : 255
  const channels = channelsOf(color)
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = toHex(channels.map((channel) => channel + ((end - channel) * step) / STEPS))
    if (contrastRatio(mixed, surface) >= READABLE) return mixed
  }
  return toHex([end, end, end])
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

function toHex(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
