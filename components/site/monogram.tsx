import { cn } from '@/components/cn'
import { businessInitials } from '@/lib/domain/client'

/** The business's initials in its color, instead of a logo; decorative, because the name is beside it. */
export function Monogram({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary text-sm font-semibold tracking-wide text-primary-foreground uppercase',
        className,
      )}
    >
      {businessInitials(name)}
    </span>
  )
}
