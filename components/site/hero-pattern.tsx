import { cn } from '@/components/cn'

const CIRCLES = [
  [330, 270, 260, 0.06],
  [400, 210, 170, 0.07],
  [455, 165, 90, 0.1],
] as const

/** Large soft circles in the current color, behind the text of a hero without a cover. */
export function HeroPattern({ isConcentric = false, className }: { isConcentric?: boolean; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 600 600" className={cn('absolute -z-10 size-130 sm:size-170', className)}>
      {CIRCLES.map(([cx, cy, r, opacity]) => (
        <circle
          key={r}
          cx={isConcentric ? 300 : cx}
          cy={isConcentric ? 300 : cy}
          r={r}
          fill="currentColor"
          opacity={opacity}
        />
      ))}
    </svg>
  )
}
