/** Shapes of the drawn pictures, as SVG text, and the colors they share. */

/** One soft palette around Luna Hair's terracotta. */
export const INK = {
  terracotta: '#8f3d1f',
  clay: '#bf6a45',
  apricot: '#e3a27c',
  peach: '#f3cfb4',
  blush: '#f8e2d2',
  cream: '#fcf3ea',
  sand: '#e5cdb5',
  oak: '#c99d76',
  umber: '#3d231b',
  cocoa: '#5f382a',
  sage: '#93a88b',
  forest: '#50705c',
  pine: '#34503f',
  mist: '#d5e2e1',
  lake: '#7fa3a6',
  honey: '#dca84f',
  plum: '#774560',
  mauve: '#d9b3bd',
} as const

/** Returns a whole picture as an SVG document. */
export function drawing(width: number, height: number, ...parts: string[]): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`
}

/** Returns the SVG of a filled circle. */
export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return ellipse(x, y, radius, radius, fill, opacity)
}

/** Returns the SVG of a filled ellipse. */
export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`
}

/** Returns the SVG of a filled rectangle with round corners; `place` is its left, top, width and height. */
export function box(place: readonly [number, number, number, number], fill: string, radius = 0, opacity = 1): string {
  const [x, y, width, height] = place
  const size = `x="${x}" y="${y}" width="${width}" height="${height}"`
  return `<rect ${size} rx="${radius}" fill="${fill}" opacity="${opacity}"/>`
}

/** Returns the SVG of a filled path. */
export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`
}

/** Returns the SVG of a stroke with round ends. */
export function stroke(path: string, color: string, width: number, opacity = 1): string {
  const ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${path}" stroke="${color}" stroke-width="${width}" ${ends} opacity="${opacity}"/>`
}

/** Returns parts moved, turned and scaled together. */
export function placed(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`
}

/** Returns parts and their mirror image; `x` is the axis. */
export function bothSides(x: number, ...parts: string[]): string {
  return parts.join('') + placed(`translate(${2 * x} 0) scale(-1 1)`, ...parts)
}

/** Returns the SVG of a rectangle with a round top, like a window; `place` is its left, top, width and height. */
export function arch(place: readonly [number, number, number, number], fill: string, opacity = 1): string {
  const [x, y, width, height] = place
  const radius = width / 2
  const top = `M${x} ${y + height}V${y + radius}a${radius} ${radius} 0 0 1 ${width} 0V${y + height}z`
  return shape(top, fill, opacity)
}

/** Returns the SVG of a crescent moon that opens to the right, around a center. */
export function moon(x: number, y: number, radius: number, fill: string): string {
  const path = 'M40 -88A96 96 0 1 0 88 44A78 78 0 1 1 40 -88z'
  return placed(`translate(${x} ${y}) scale(${radius / 96})`, shape(path, fill))
}

/** Returns the SVG of the salon's mark, a moon in a disc. Once per picture, because its clip has a name. */
export function mark(x: number, y: number, radius: number): string {
  return placed(
    `translate(${x} ${y}) scale(${radius / 256})`,
    circle(0, 0, 256, INK.terracotta),
    circle(0, 0, 168, INK.cream),
    '<clipPath id="disc"><circle r="170"/></clipPath>',
    `<g clip-path="url(#disc)">${circle(60, -20, 146, '#a5522f')}</g>`,
  )
}

/** Returns the SVG of a pot with long leaves; x and y are the middle of the pot's foot. */
export function plant(x: number, y: number, scale: number, pot: string): string {
  const leaf = 'M0 0C-46 -70 -44 -170 0 -250C44 -170 46 -70 0 0z'
  const leaves = (
    [
      [-58, 0.82, INK.forest],
      [58, 0.86, INK.forest],
      [-30, 1.02, INK.sage],
      [32, 1.06, INK.pine],
      [0, 1.2, INK.forest],
    ] as const
  ).map(([turn, size, fill]) => placed(`translate(0 -130) rotate(${turn}) scale(${size})`, shape(leaf, fill)))
  const body = shape('M-86 -150H86L64 -12Q62 0 50 0H-50Q-62 0 -64 -12z', pot)
  return placed(`translate(${x} ${y}) scale(${scale})`, ...leaves, body, box([-96, -166, 192, 36], pot, 14))
}
