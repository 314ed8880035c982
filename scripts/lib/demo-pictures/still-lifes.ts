/** Tools on a table: scissors and a comb, bowls of color. */
import { bothSides, box, circle, drawing, ellipse, INK, placed, shape, stroke } from './shapes'

const WIDTH = 1280
const HEIGHT = 960

/** Returns the SVG of scissors and a comb beside a dish with a sprig. */
export function scissors(): string {
  const teeth = Array.from({ length: 21 }, (_, index) => box([12 + index * 22, 60, 12, 84], INK.cocoa, 6))
  const comb = [box([0, 0, 470, 76], INK.cocoa, 26), box([20, 22, 430, 8], '#7d4f3e', 4), ...teeth]
  const steel = '#b9c4c4'
  const half = [
    shape('M-16 30L-8 -330Q0 -372 12 -330L20 30Q2 60 -16 30z', steel),
    stroke('M2 30C10 110 40 130 66 168', steel, 30),
    `<ellipse cx="92" cy="232" rx="56" ry="76" transform="rotate(-18 92 232)" fill="none" stroke="${INK.terracotta}" stroke-width="30"/>`,
  ]
  return drawing(
    WIDTH,
    HEIGHT,
    box([0, 0, WIDTH, HEIGHT], '#efd9c6'),
    shape('M0 0H820L380 960H0z', '#f5e6d8'),
    circle(894, 374, 238, '#e2c6ae'),
    circle(880, 354, 234, '#fffaf4'),
    circle(880, 354, 184, '#f6ece1'),
    ...sprig(880, 480),
    placed('translate(590 752) rotate(-8)', ...comb),
    placed('translate(448 424) rotate(14)', placed('rotate(-15)', ...half), placed('scale(-1 1) rotate(-15)', ...half)),
    circle(441, 444, 15, INK.honey),
  )
}

/** Returns the SVG of three bowls of color with a brush, from above. */
export function bowls(): string {
  return drawing(
    WIDTH,
    HEIGHT,
    box([0, 0, WIDTH, HEIGHT], '#d3dedb'),
    shape('M0 960V620C300 520 420 760 700 700C940 650 1040 520 1280 560V960z', '#c1d1cd'),
    ...bowl([392, 392, 226, -40], INK.clay, '#d98a63'),
    ...bowl([826, 268, 186, 24], INK.plum, '#9a6581'),
    ...bowl([790, 690, 200, 132], INK.honey, '#eac783'),
    placed(
      'translate(420 420) rotate(38)',
      box([-46, -150, 92, 150], INK.cocoa, 14),
      ...[-30, -10, 10, 30].map((x) => stroke(`M${x} -132V-40`, '#7d4f3e', 5)),
      box([-54, -16, 108, 60], INK.cream, 18),
      box([-22, 40, 44, 420], INK.cream, 22),
      circle(0, 424, 9, '#d3dedb'),
    ),
    ...[0, 1, 2].map((index) =>
      placed(
        `translate(${1096 + index * 34} ${430 + index * 26}) rotate(14)`,
        box([0, 0, 120, 400], ['#9fb0af', '#b5c3c2', '#cdd8d7'][index] ?? '', 10),
      ),
    ),
  )
}

/** Returns the SVG of a bowl; `place` is its center, radius, and the turn of its handle in degrees. */
function bowl(place: readonly [number, number, number, number], fill: string, light: string): string[] {
  const [x, y, radius, turn] = place
  const [near, far] = [radius * 0.4, radius * 0.5]
  const swirl = `C-${near} -${far} ${near} -${far} ${near} 0C${near} ${near} -${far / 4} ${near} -${far / 4} 0`
  return [
    circle(x + 14, y + 22, radius, '#a9bcb8'),
    placed(`translate(${x} ${y}) rotate(${turn})`, box([-60, -radius - 34, 120, 80], '#fffaf4', 36)),
    circle(x, y, radius, '#fffaf4'),
    circle(x, y, radius * 0.84, '#e9e2d8'),
    circle(x, y, radius * 0.76, fill),
    placed(`translate(${x} ${y})`, stroke(`M-${far} ${near / 3}${swirl}`, light, radius * 0.1)),
  ]
}

function sprig(x: number, y: number): string[] {
  const leaf = 'M0 0C-34 -34 -34 -90 0 -128C34 -90 34 -34 0 0z'
  const pairs = [0, 1, 2].map((index) =>
    bothSides(
      x,
      placed(
        `translate(${x} ${y - 24 - index * 82}) rotate(-58) scale(${1 - index * 0.14})`,
        shape(leaf, index === 1 ? INK.sage : INK.forest),
      ),
    ),
  )
  const tip = placed(`translate(${x} ${y - 226}) scale(0.8)`, shape(leaf, INK.sage))
  return [stroke(`M${x} ${y + 40}V${y - 240}`, INK.pine, 9), ...pairs, tip, ellipse(x, y + 40, 5, 5, INK.pine)]
}
