import Link from 'next/link'

import { FoldCard } from '@/components/dashboard/fold-card'
import { buttonVariants } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { routes } from '@/lib/routes'

export function HelpCard() {
  return (
    <FoldCard title="Need Help Getting Started?">
      <CardContent className="flex items-center justify-between gap-4 py-3 text-sm text-muted-foreground">
        <p>Eight short steps, from your first appointment to a full waitlist.</p>
        <Link href={routes.tutorial} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
          Complete Tutorial
        </Link>
      </CardContent>
    </FoldCard>
  )
}
