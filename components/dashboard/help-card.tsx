import { __iconData as externalLink } from 'lucide-react/icons/external-link'
import Link from 'next/link'
import type { ReactNode } from 'react'

import { FoldCard } from '@/components/dashboard/fold-card'
import { drawnIcon } from '@/components/drawn-icon'
import { buttonVariants } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { routes } from '@/lib/routes'

const ExternalLink = drawnIcon(externalLink)

/** Links to the tutorial and to what clients see: the demo of the customer pages, and the business's own site. */
export function HelpCard({ publicSiteUrl }: { publicSiteUrl: string }) {
  const secondary = buttonVariants({ variant: 'secondary', size: 'sm' })
  return (
    <FoldCard title="Need Help Getting Started?" className="md:max-xl:col-span-2">
      <CardContent className="grid gap-3 py-4 text-sm">
        <Line title="Tutorial" text="Eight short steps.">
          <Link href={routes.tutorial} className={secondary}>
            Complete Tutorial
          </Link>
        </Line>
        <Line title="Customer Demo" text="Book as a client would.">
          <Link href={routes.customerDemo} className={secondary}>
            View Demo
          </Link>
        </Line>
        <Line title="Your site" text="Where clients book.">
          {/* On the business's own host. */}
          <a href={publicSiteUrl} target="_blank" rel="noopener" className={secondary}>
            Public Site
            <ExternalLink />
          </a>
        </Line>
      </CardContent>
    </FoldCard>
  )
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-muted-foreground">{text}</p>
      </div>
      {children}
    </div>
  )
}
