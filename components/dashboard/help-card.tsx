import { BookOpen } from 'lucide-react'
import Link from 'next/link'

import { buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { routes } from '@/lib/routes'

export function HelpCard() {
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <span
        aria-hidden
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-accent-foreground"
      >
        <BookOpen className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-48 flex-1">
        <CardTitle>Need Help Getting Started?</CardTitle>
        <CardDescription>Eight short steps, from your first appointment to a full waitlist.</CardDescription>
      </div>
      <Link href={routes.tutorial} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
        Complete Tutorial
      </Link>
    </Card>
  )
}
