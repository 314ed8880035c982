/** The salon from close up: the chair by the window, and the storefront. */
import { arch, bothSides, box, circle, drawing, ellipse, INK, mark, placed, plant, shape, stroke } from './shapes'

const WIDTH = 1280
const HEIGHT = 960

/** Returns the SVG of the chair by the window. */
export function chair(): string {
  return drawing(
    WIDTH,
    HEIGHT,
    box([0, 0, WIDTH, HEIGHT], '#f4dcc8'),
    box([0, 720, WIDTH, 240], INK.oak),
    box([0, 706, WIDTH, 18], '#fffaf4'),
    placed('translate(84 0)', ...chairWindow()),
    stroke('M236 0V150', INK.umber, 6),
    shape('M166 230C166 180 198 150 236 150C274 150 306 180 306 230z', INK.honey),
    ellipse(236, 230, 34, 14, '#fff5dd'),
    plant(1164, 890, 1.15, '#fffaf4'),
    ...styleChair(),
  )
}

/** Returns the SVG elements of a window and the light it casts on the floor. */
function chairWindow(): string[] {
  return [
    shape('M640 724H1060L1280 960H760z', '#d9b48f'),
    arch([516, 96, 520, 560], '#fffaf4'),
    arch([540, 120, 472, 512], INK.mist),
    circle(880, 270, 64, '#fff5dd'),
    shape('M540 632V520C620 440 700 470 760 520C830 450 940 440 1012 510V632z', INK.sage),
    shape('M540 632V580C640 530 720 560 800 590C880 550 950 550 1012 580V632z', INK.forest),
    box([768, 120, 16, 512], '#fffaf4'),
    box([540, 396, 472, 16], '#fffaf4'),
    box([490, 640, 572, 32], '#fffaf4', 10),
  ]
}

/** Returns the SVG of a styling chair, from the side. */
function styleChair(): string[] {
  return [
    ellipse(470, 898, 190, 26, '#ab805c'),
    ellipse(470, 880, 170, 26, INK.umber),
    box([448, 730, 44, 150], '#8e9b9b', 10),
    shape('M560 742H640L690 850H654L606 776H560z', '#8e9b9b'),
    box([636, 838, 96, 22], INK.umber, 11),
    box([290, 664, 350, 92], INK.terracotta, 40),
    shape(
      'M236 400C228 360 262 336 300 344C334 350 346 376 350 410L388 690H296C270 690 262 670 258 640z',
      INK.terracotta,
    ),
    shape(
      'M284 382C304 380 314 392 318 414L344 600C348 630 300 636 294 606L268 414C266 396 270 384 284 382z',
      INK.clay,
    ),
    box([232, 268, 104, 96], INK.clay, 40),
    stroke('M350 560H560Q590 560 590 590V660', INK.umber, 26),
    box([352, 540, 190, 34], INK.cocoa, 17),
  ]
}

/** Returns the SVG of the storefront. */
export function storefront(): string {
  return drawing(
    WIDTH,
    HEIGHT,
    box([0, 0, WIDTH, HEIGHT], '#c7d8da'),
    box([110, 60, 1060, 800], '#f0d2bb'),
    box([80, 40, 1120, 46], '#fffaf4', 8),
    ...[0, 1, 2].map((index) => upperWindow(232 + index * 326)),
    box([150, 330, 980, 530], INK.terracotta, 10),
    circle(640, 392, 54, INK.cream),
    mark(640, 392, 46),
    ...window(),
    ...door(),
    ...awning(),
    box([0, 850, WIDTH, 110], '#dccfc3'),
    box([0, 850, WIDTH, 16], '#b8a797'),
    plant(170, 904, 0.74, INK.cream),
    plant(1116, 904, 0.74, INK.cream),
    box([374, 806, 280, 24], INK.oak, 8),
    bothSides(514, box([396, 830, 20, 70], INK.cocoa, 4)),
  )
}

function upperWindow(x: number): string {
  return [
    box([x, 126, 164, 160], '#fffaf4', 6),
    box([x + 14, 140, 136, 132], '#a9c3c6'),
    shape(`M${x + 14} 272V232L${x + 106} 140H${x + 150}V160L${x + 40} 272z`, INK.mist),
    box([x - 10, 286, 184, 18], '#fffaf4', 6),
  ].join('')
}

function window(): string[] {
  return [
    box([260, 480, 480, 320], INK.cream, 8),
    box([280, 500, 440, 280], '#fbe7c4'),
    circle(372, 636, 76, '#fffaf4'),
    circle(372, 636, 62, INK.mist),
    box([334, 710, 76, 70], INK.clay, 26),
    circle(628, 636, 76, '#fffaf4'),
    circle(628, 636, 62, INK.mist),
    box([590, 710, 76, 70], INK.clay, 26),
    stroke('M500 500V560', INK.umber, 5),
    shape('M460 602C460 572 478 556 500 556C522 556 540 572 540 602z', INK.honey),
    shape('M280 780V690L470 500H540L280 760z', '#fff', 0.35),
  ]
}

function door(): string[] {
  return [
    box([800, 480, 230, 380], INK.cream, 8),
    box([824, 504, 182, 356], INK.pine, 6),
    arch([852, 536, 126, 220], INK.mist),
    shape('M852 756V700L962 570Q976 590 978 610L862 756z', '#fff', 0.5),
    circle(978, 794, 11, INK.honey),
    placed('translate(915 640)', stroke('M-26 -40L0 -66L26 -40', INK.umber, 4), box([-40, -40, 80, 46], INK.cream, 8)),
    box([891, 612, 48, 6], INK.terracotta, 3),
    box([899, 626, 32, 6], INK.clay, 3),
  ]
}

function awning(): string[] {
  const stripe = 98
  return Array.from({ length: 10 }, (_, index) => {
    const x = 150 + index * stripe
    const fill = index % 2 ? INK.clay : INK.cream
    return box([x, 452, stripe, 40], fill) + shape(`M${x} 490h${stripe}a49 34 0 0 1 -${stripe} 0z`, fill)
  })
}
