/** Finished hair, from behind: a braid and a bob. */
import { bothSides, box, circle, drawing, ellipse, INK, placed, shape, stroke } from './shapes'

const WIDTH = 1280
const HEIGHT = 960
const MIDDLE = 640

/** Returns the SVG of a long braid. */
export function braid(): string {
  const [hair, light] = ['#a9623a', '#c98454']
  const lobe = (fill: string) =>
    placed(
      'translate(-38 0) rotate(-32)',
      ellipse(0, 0, 48, 80, fill),
      stroke('M-18 -44C-30 -10 -24 30 -4 56', INK.terracotta, 6, 0.35),
    )
  const links = Array.from({ length: 12 }, (_, index) => {
    const side = index % 2 ? -1 : 1
    const size = 1 - index * 0.03
    return placed(
      `translate(${MIDDLE} ${560 + index * 33}) scale(${side * size} ${size})`,
      lobe(index % 4 < 2 ? hair : light),
    )
  }).reverse()
  return drawing(
    WIDTH,
    HEIGHT,
    ...ground('#dfe7d9', '#f0f3ea'),
    shape('M236 960C244 772 330 690 500 654C560 642 720 642 780 654C950 690 1036 772 1044 960z', INK.forest),
    box([570, 520, 140, 170], '#e9b593', 40),
    stroke('M524 668Q640 732 756 668', INK.pine, 26),
    bothSides(MIDDLE, ellipse(452, 384, 30, 44, '#e9b593'), circle(448, 446, 12, INK.honey)),
    shape(
      'M640 118C506 118 440 220 446 352C450 452 500 530 576 600H704C780 530 830 452 834 352C840 220 774 118 640 118z',
      hair,
    ),
    bothSides(
      MIDDLE,
      stroke('M622 158C544 204 520 310 560 430C576 480 598 520 618 548', light, 11),
      stroke('M520 210C468 300 486 420 586 546', light, 11),
    ),
    box([592, 926, 96, 34], INK.honey, 12),
    ...links,
    ...[
      [684, 600],
      [592, 690],
      [680, 790],
    ].map(([x = 0, y = 0]) => daisy(x, y)),
  )
}

/** Returns the SVG of a sleek bob. */
export function bob(): string {
  const [hair, light] = ['#2b1b22', '#533443']
  return drawing(
    WIDTH,
    HEIGHT,
    ...ground(INK.peach, INK.blush),
    shape('M236 960C244 800 330 742 500 712C560 700 720 700 780 712C950 742 1036 800 1044 960z', '#fffaf4'),
    shape('M566 560H714V690Q720 730 762 744Q640 812 518 744Q560 730 566 690z', '#b97e58'),
    shape('M566 590H714V650Q640 700 566 650z', '#9c6443'),
    stroke('M508 738Q640 826 772 738', INK.sand, 22),
    shape(
      'M640 120C476 120 396 236 388 380C384 480 372 560 352 620C430 656 540 668 640 640C740 668 850 656 928 620C908 560 896 480 892 380C884 236 804 120 640 120z',
      hair,
    ),
    bothSides(
      MIDDLE,
      stroke('M626 160C516 190 460 300 452 420C446 500 438 560 424 604', light, 13),
      stroke('M634 240C570 290 536 380 528 460C522 530 516 576 506 616', light, 13),
    ),
    shape('M640 120C632 230 634 320 640 400C646 320 648 230 640 120z', light),
  )
}

/** Returns the SVG of the background: a color and a large soft circle. */
function ground(color: string, glow: string): string[] {
  return [box([0, 0, WIDTH, HEIGHT], color), circle(MIDDLE, 470, 430, glow)]
}

function daisy(x: number, y: number): string {
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    placed(`translate(${x} ${y}) rotate(${turn})`, ellipse(0, -15, 9, 13, '#fffaf4')),
  )
  return petals.join('') + circle(x, y, 8, INK.honey)
}
