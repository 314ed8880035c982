/** What each service is done with, one thing per picture, simple enough to be seen at 64 pixels. */
import { box, circle, drawing, ellipse, INK, placed, shape, stroke } from './shapes'

const SIZE = 640
const STEEL = '#b9c4c4'
const STEEL_LIGHT = '#dfe6e5'

/** Returns open scissors. */
export function haircut(): string {
  const half = [
    shape('M-13 20L-9 -236Q-2 -262 12 -238L17 20z', STEEL),
    shape('M2 20L-2 -250Q8 -256 12 -238L17 20z', STEEL_LIGHT),
    stroke('M2 20C6 60 22 78 36 104', STEEL, 26),
    `<ellipse cx="56" cy="164" rx="46" ry="62" transform="rotate(-18 56 164)" fill="none" stroke="${INK.terracotta}" stroke-width="28"/>`,
  ]
  const blades = [placed('rotate(-20)', ...half), placed('scale(-1 1) rotate(-20)', ...half)]
  return onDisc(INK.blush, '#fffaf4', placed('translate(320 330) rotate(12)', ...blades, circle(0, 8, 15, INK.honey)))
}

/** Returns a hair dryer and its warm air. */
export function blowDry(): string {
  const air = [-64, 0, 64].map((y) => stroke(`M-178 ${y}q-22 -26 -44 0t-44 0`, INK.apricot, 15))
  return onDisc(
    '#e3eae7',
    '#fffaf4',
    placed(
      'translate(372 282) rotate(-10)',
      ...air,
      shape('M-16 70L30 292Q36 312 56 306L92 296Q108 290 102 270L62 70z', INK.cocoa),
      shape('M-64 -104H40C142 -104 158 104 40 104H-64z', INK.terracotta),
      shape('M-64 -104H40C86 -104 112 -62 112 -20H-64z', INK.clay),
      box([-140, -80, 84, 160], INK.umber, 18),
      circle(46, 0, 46, INK.peach),
      circle(46, 0, 22, INK.terracotta),
    ),
  )
}

/** Returns a shaving brush beside a bowl of lather. */
export function beardTrim(): string {
  return onDisc(
    INK.sand,
    '#fcf3ea',
    ellipse(262, 494, 134, 18, INK.sand),
    ...[
      [170, 336, 56],
      [244, 306, 72],
      [322, 338, 52],
    ].map(([x = 0, y = 0, radius = 0]) => circle(x, y, radius, '#fffefb')),
    shape('M92 344H400C400 436 350 494 296 494H196C142 494 92 436 92 344z', INK.lake),
    shape('M92 344H400C400 362 398 378 394 392H98C94 378 92 362 92 344z', '#a9c3c4'),
    placed(
      'translate(462 336) rotate(16)',
      shape('M-58 -36C-82 -150 -40 -186 0 -186C40 -186 82 -150 58 -36z', INK.oak),
      ...[-26, 0, 26].map((x) => stroke(`M${x} -52L${x * 1.25} -150`, INK.sand, 7)),
      box([-54, -44, 108, 44], INK.honey, 12),
      shape('M-46 0H46L32 58Q54 92 46 150Q40 172 0 172Q-40 172 -46 150Q-54 92 -32 58z', INK.cocoa),
    ),
  )
}

/** Returns a tube of color, and a stroke of what is in it. */
export function color(): string {
  return onDisc(
    INK.mauve,
    '#fdf3f0',
    stroke('M150 452C220 404 262 500 334 456S432 412 486 462', INK.plum, 62),
    stroke('M158 442C222 396 268 488 332 444', '#9a6581', 12),
    placed(
      'translate(318 262) rotate(38)',
      shape('M-84 -190H84L62 96H-62z', '#fffefb'),
      shape('M-78 -110H78L66 46H-66z', INK.plum),
      shape('M0 -110H78L66 46H0z', '#8b5570'),
      box([-90, -204, 180, 30], INK.sand, 8),
      box([-30, 96, 60, 44], INK.cocoa, 10),
    ),
  )
}

/** Returns a bottle with a drop and a gleam. */
export function gloss(): string {
  const gleam = 'M0 -54Q6 -6 54 0Q6 6 0 54Q-6 6 -54 0Q-6 -6 0 -54z'
  return onDisc(
    '#f3e3bf',
    '#fffaf0',
    ellipse(320, 520, 130, 20, '#f3e3bf'),
    box([276, 120, 88, 96], INK.cocoa, 14),
    box([294, 196, 52, 60], INK.honey, 6),
    shape(
      'M294 236H346C430 262 440 320 440 370V478Q440 518 400 518H240Q200 518 200 478V370C200 320 210 262 294 236z',
      INK.honey,
    ),
    shape('M320 236H346C430 262 440 320 440 370V478Q440 518 400 518H320z', '#cf9640'),
    shape('M320 306C362 360 378 386 378 416A58 58 0 0 1 262 416C262 386 278 360 320 306z', '#fffaf0'),
    stroke('M236 350C238 322 248 304 262 292', '#f5dba6', 14),
    placed('translate(492 196)', shape(gleam, INK.honey)),
    placed('translate(148 300) scale(0.62)', shape(gleam, INK.honey)),
  )
}

/** Returns parts on a disc, on a square of another tone. */
function onDisc(ground: string, disc: string, ...parts: string[]): string {
  return drawing(SIZE, SIZE, box([0, 0, SIZE, SIZE], ground), circle(320, 320, 262, disc), ...parts)
}
