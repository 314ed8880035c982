import { ExternalLink } from 'lucide-react'
import Link from 'next/link'

import { buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { routes } from '@/lib/routes'

/** What clients see: the demo of their pages, and the business's own site. */
export function DashboardLinks({ publicSiteUrl }: { publicSiteUrl: string }) {
  const secondary = buttonVariants({ variant: 'secondary', size: 'sm' })
  return (
    <Card className="grid gap-5 p-5 sm:grid-cols-2 xl:grid-cols-1">
      <div className="flex flex-col items-start gap-3">
        <div className="flex-1">
          <CardTitle>Customer Demo</CardTitle>
          <CardDescription>Book, confirm and cancel as a client would.</CardDescription>
        </div>
        <Link href={routes.customerDemo} className={secondary}>
          View Demo
        </Link>
      </div>
      <div className="flex flex-col items-start gap-3">
        <div className="flex-1">
          <CardTitle>Your site</CardTitle>
          <CardDescription>Where clients find you and book.</CardDescription>
        </div>
        {/* On the business's own host. */}
        <a href={publicSiteUrl} target="_blank" rel="noopener" className={secondary}>
          Public Site
          <ExternalLink aria-hidden />
        </a>
      </div>
    </Card>
  )
}
