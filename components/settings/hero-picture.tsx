import type { HeroLayout } from '@/lib/domain/site-look'

/** The layouts as small pictures, 96 by 60: the cover, and lines and buttons for the text. */
const PICTURES: Record<HeroLayout, { cover: [number, number, number, number]; textX: number; textY: number }> = {
  split: { cover: [48, 0, 48, 60], textX: 8, textY: 18 },
  cover: { cover: [0, 0, 96, 60], textX: 8, textY: 30 },
  centered: { cover: [14, 38, 68, 22], textX: 30, textY: 8 },
}

/** A small picture of a layout of the hero; decorative, because its name is beside it. */
export function HeroPicture({ layout }: { layout: HeroLayout }) {
  const { cover, textX, textY } = PICTURES[layout]
  const [x, y, width, height] = cover
  const isOnCover = layout === 'cover'
  return (
    <svg aria-hidden viewBox="0 0 96 60" className="w-full rounded-md bg-muted">
      <rect x={x} y={y} width={width} height={height} className="fill-input" opacity={isOnCover ? 1 : 0.6} />
      <g className={isOnCover ? 'fill-card' : 'fill-foreground'}>
        <rect x={textX} y={textY} width="36" height="5" rx="1" />
        <rect x={textX} y={textY + 9} width="28" height="3" rx="1" opacity="0.6" transform={shift(layout)} />
        <rect
          x={textX}
          y={textY + 16}
          width="18"
          height="7"
          rx="2"
          className="fill-primary"
          transform={shift(layout, 9)}
        />
      </g>
    </svg>
  )
}

/** Centers a shorter line below the first one. */
function shift(layout: HeroLayout, by = 4): string {
  return `translate(${layout === 'centered' ? by : 0} 0)`
}
