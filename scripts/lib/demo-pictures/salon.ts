/** Luna Hair's cover, its room, and its logo. */
import { arch, bothSides, box, circle, drawing, ellipse, INK, mark, placed, plant, shape, stroke } from './shapes'

const WIDTH = 1920
const HEIGHT = 1280

/** Returns the SVG of the room: a window, two styling stations with mirrors, and plants. */
export function cover(): string {
  return drawing(
    WIDTH,
    HEIGHT,
    box([0, 0, WIDTH, HEIGHT], '#f6e0ce'),
    arch([1040, 150, 900, 860], '#f9eadc'),
    box([0, 980, WIDTH, 300], INK.oak),
    ...[0, 1, 2].map((row) => box([0, 1060 + row * 76, WIDTH, 4], '#bb8d65')),
    box([0, 960, WIDTH, 26], '#fffaf4'),
    shape('M300 986H760L1180 1280H560z', '#dcb892'),
    ...bigWindow(),
    ...lamp(850, 300, INK.honey),
    ...lamp(1290, 210, INK.terracotta),
    ...lamp(1700, 280, INK.honey),
    ...shelf(),
    place(1060),
    place(1520),
    plant(226, 1180, 1.7, INK.terracotta),
    plant(1806, 1176, 1.35, '#fffaf4'),
  )
}

function bigWindow(): string[] {
  return [
    arch([150, 130, 560, 760], '#fffaf4'),
    arch([176, 156, 508, 708], INK.mist),
    circle(540, 360, 76, '#fff5dd'),
    shape('M176 864V690C270 600 350 630 420 690C500 600 620 600 684 670V864z', INK.sage),
    shape('M176 864V770C300 710 380 750 460 790C550 740 620 740 684 760V864z', INK.forest),
    box([420, 156, 18, 708], '#fffaf4'),
    box([176, 500, 508, 18], '#fffaf4'),
    box([118, 864, 624, 40], '#fffaf4', 12),
  ]
}

function lamp(x: number, y: number, fill: string): string[] {
  return [
    stroke(`M${x} 0V${y - 80}`, INK.umber, 7),
    ellipse(x, y, 44, 20, '#fff5dd'),
    shape(
      `M${x - 90} ${y}C${x - 90} ${y - 60} ${x - 50} ${y - 96} ${x} ${y - 96}C${x + 50} ${y - 96} ${x + 90} ${y - 60} ${x + 90} ${y}z`,
      fill,
    ),
  ]
}

/** Returns the SVG of the ledge under the mirrors with what stands on it. */
function shelf(): string[] {
  const bottle = (x: number, height: number, fill: string) =>
    box([x, 792 - height, 46, height], fill, 12) + box([x + 13, 774 - height, 20, 26], INK.umber, 5)
  return [
    box([850, 792, 900, 34], INK.cocoa, 12),
    bottle(1250, 104, INK.clay),
    bottle(1308, 74, INK.sage),
    bottle(1712 - 8, 84, INK.plum),
    placed(
      'translate(872 0)',
      box([0, 734, 66, 58], '#fffaf4', 12),
      stroke('M18 738V672', INK.cocoa, 8),
      stroke('M44 738L56 664', '#8e9b9b', 8),
    ),
  ]
}

/** Returns the SVG of a mirror with a chair in front of it, around `x`. */
function place(x: number): string {
  const mirror = [
    arch([x - 156, 330, 312, 440], INK.cocoa),
    arch([x - 140, 346, 280, 424], '#e7efed'),
    shape(`M${x - 140} 700L${x + 66} 362Q${x + 100} 380 ${x + 118} 412L${x - 104} 770H${x - 140}z`, '#f8fbfa'),
  ]
  const chair = [
    ellipse(x, 1190, 170, 30, '#ab805c'),
    ellipse(x, 1174, 140, 28, INK.umber),
    box([x - 24, 1030, 48, 140], '#8e9b9b', 8),
    bothSides(x, box([x - 190, 868, 60, 40], INK.cocoa, 20), box([x - 178, 880, 34, 140], INK.umber, 14)),
    box([x - 176, 956, 352, 92], '#77311a', 40),
    box([x - 132, 660, 264, 330], INK.terracotta, 84),
    box([x - 94, 704, 188, 242], INK.clay, 58),
  ]
  return [...mirror, ...chair].join('')
}

/** Returns the SVG of the logo: a crescent moon. */
export function logo(): string {
  return drawing(512, 512, mark(256, 256, 256))
}
