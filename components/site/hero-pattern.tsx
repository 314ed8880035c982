import { cn } from '@/components/cn'

/** Large soft circles in the current color, behind the text of a hero without a cover. */
export function HeroPattern({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 600 600" className={cn('absolute -z-10 size-130 sm:size-170', className)}>
      <circle cx="330" cy="270" r="260" fill="currentColor" opacity="0.06" />
      <circle cx="400" cy="210" r="170" fill="currentColor" opacity="0.07" />
      <circle cx="455" cy="165" r="90" fill="currentColor" opacity="0.1" />
    </svg>
  )
}
