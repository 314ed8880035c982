/** The three people of Luna Hair. */
import { bothSides, box, circle, drawing, ellipse, INK, moon, shape, stroke } from './shapes'

const SIZE = 1024
const MIDDLE = 512
/** The edge of a collar around the neck. */
const COLLAR = 'M396 792Q512 892 628 792'

interface Skin {
  base: string
  shade: string
  cheek: string
}

/** Returns the SVG of Luna: long wavy hair, parted in the middle. */
export function luna(): string {
  const skin: Skin = { base: '#e6b08c', shade: '#cf9068', cheek: '#dd8666' }
  const hair = '#4a2a20'
  return drawing(
    SIZE,
    SIZE,
    ...ground(INK.peach, INK.blush),
    shape(
      'M512 150C372 150 292 250 284 392C278 500 232 560 236 664C240 760 300 800 286 880H738C724 800 784 760 788 664C792 560 746 500 740 392C732 250 652 150 512 150z',
      hair,
    ),
    shoulders(INK.terracotta),
    neck(skin),
    stroke(COLLAR, INK.clay, 40),
    bothSides(MIDDLE, moon(352, 560, 24, INK.honey)),
    face(skin, hair),
    bothSides(
      MIDDLE,
      shape('M516 168C390 168 292 250 288 396C286 470 272 560 300 620C320 560 338 500 336 420L516 240z', hair),
      shape('M516 200C480 310 410 366 338 404C332 300 410 190 516 190z', hair),
      shape(
        'M300 560C330 640 292 700 330 780C352 828 352 880 312 906C262 900 226 850 226 780C226 690 270 640 300 560z',
        hair,
      ),
      stroke('M286 650C262 720 276 770 296 830', '#6b4334', 12),
    ),
    stroke('M470 196C400 214 350 262 330 330', '#6b4334', 12),
  )
}

/** Returns the SVG of Mateo: short curls, a beard and round glasses. */
export function mateo(): string {
  const skin: Skin = { base: '#c58a63', shade: '#a86d48', cheek: '#b86a4a' }
  const hair = '#2c1c18'
  const curls = [
    [380, 296, 62],
    [430, 232, 70],
    [512, 206, 76],
    [594, 232, 70],
    [646, 296, 62],
    [470, 280, 60],
    [560, 280, 60],
  ] as const
  return drawing(
    SIZE,
    SIZE,
    ...ground('#c9d6c4', '#e2eadd'),
    shoulders('#f5e9dc'),
    neck(skin),
    shape('M402 770L512 872L622 770L650 800L560 916L512 880L464 916L374 800z', '#fffaf4'),
    shape('M330 1024V850Q332 820 352 812L392 800L420 1024zM694 1024V850Q692 820 672 812L632 800L604 1024z', INK.forest),
    box([330, 930, 364, 100], INK.forest),
    face(skin, hair),
    shape(
      'M354 470C362 520 396 516 424 520C456 524 470 498 512 498C554 498 568 524 600 520C628 516 662 520 670 470C684 590 636 684 512 684C388 684 340 590 354 470z',
      hair,
    ),
    shape('M462 566Q512 548 562 566Q546 604 512 604Q478 604 462 566z', '#fff6ee'),
    ...curls.map(([x, y, radius]) => circle(x, y, radius, hair)),
    shape('M356 290H668V340Q600 316 512 318Q424 316 356 340z', hair),
    bothSides(MIDDLE, shape('M354 300H394C376 350 368 420 366 484L352 484z', hair)),
    bothSides(MIDDLE, `<circle cx="446" cy="440" r="56" fill="none" stroke="${INK.umber}" stroke-width="10"/>`),
    stroke('M504 434Q512 426 520 434', INK.umber, 10),
  )
}

/** Returns the SVG of Priya: a high bun and a side fringe. */
export function priya(): string {
  const skin: Skin = { base: '#96603f', shade: '#7a4a2e', cheek: '#8b4734' }
  const hair = '#231517'
  return drawing(
    SIZE,
    SIZE,
    ...ground(INK.mauve, '#efdbe0'),
    circle(MIDDLE, 168, 104, hair),
    stroke('M452 176C480 130 550 128 574 170', '#3d2a2e', 12),
    shape('M334 470C318 320 400 232 512 232C624 232 706 320 690 470z', hair),
    shoulders(INK.honey),
    neck(skin),
    stroke(COLLAR, '#eec47c', 44),
    `<g fill="none" stroke="${INK.honey}" stroke-width="10"><circle cx="350" cy="536" r="30"/><circle cx="674" cy="536" r="30"/></g>`,
    face(skin, hair),
    shape('M600 236C560 330 430 372 344 470C316 330 410 222 540 226z', hair),
    shape('M580 236C600 310 650 360 682 470C716 330 640 222 540 228z', hair),
    box([438, 228, 148, 28], INK.honey, 14),
  )
}

/** Returns the SVG of the background: a color and a large soft circle. */
function ground(color: string, glow: string): string[] {
  return [box([0, 0, SIZE, SIZE], color), circle(MIDDLE, 500, 410, glow)]
}

function shoulders(color: string): string {
  return shape('M150 1024C156 876 236 812 372 784C440 770 584 770 652 784C788 812 868 876 874 1024z', color)
}

function neck({ base, shade }: Skin): string {
  return [
    shape('M438 560H586V744Q590 786 626 792Q512 890 398 792Q434 786 438 744z', base),
    shape('M438 610H586V660Q540 726 438 690z', shade),
  ].join('')
}

/** Returns the SVG of a head with friendly, simple features. */
function face({ base, shade, cheek }: Skin, brows: string): string {
  return [
    bothSides(MIDDLE, ellipse(356, 470, 32, 42, base), ellipse(358, 472, 14, 22, shade)),
    shape(
      'M356 400C356 290 424 236 512 236C600 236 668 290 668 400V478C668 592 604 676 512 676C420 676 356 592 356 478z',
      base,
    ),
    bothSides(
      MIDDLE,
      ellipse(448, 444, 14, 17, INK.umber),
      circle(453, 438, 4, '#fff'),
      stroke('M414 392Q446 368 480 388', brows, 13),
      circle(420, 524, 36, cheek, 0.38),
    ),
    stroke('M512 456Q494 510 500 522Q510 532 526 526', shade, 11),
    shape('M456 572Q512 590 568 572Q552 628 512 628Q472 628 456 572z', '#fff6ee'),
    stroke('M452 570Q512 592 572 570', '#8a3a2c', 10),
  ].join('')
}
