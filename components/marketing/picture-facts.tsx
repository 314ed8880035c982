import { cn } from '@/components/cn'

interface PictureFactsProps {
  facts: ReadonlyArray<readonly [name: string, value: string]>
  /** Grid columns, as Tailwind classes. */
  className: string
}

/** Numbers in a picture of a client's profile. */
export function PictureFacts({ facts, className }: PictureFactsProps) {
  return (
    <div className={cn('mt-4 grid', className)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <p className="text-xs text-muted-foreground">{name}</p>
          <p className="text-sm font-medium tabular-nums">{value}</p>
        </div>
      ))}
    </div>
  )
}
