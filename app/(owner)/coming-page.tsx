import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'

import { EmptyState } from '@/components/shell/empty-state'
import { PageHeader } from '@/components/shell/page-header'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

interface ComingPageProps {
  title: string
  icon: LucideIcon
  /** What will be here. */
  promise: string
  /** What already works meanwhile. */
  meanwhile: string
  onward: { label: string; href: string }
}

/** A screen whose contents come later: says so, and where to go on. */
export function ComingPage({ title, icon, promise, meanwhile, onward }: ComingPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={icon}
          title={promise}
          description={meanwhile}
          action={
            <Link href={onward.href} className={buttonVariants({ variant: 'secondary' })}>
              {onward.label}
            </Link>
          }
          className="py-16"
        />
      </Card>
    </>
  )
}
