import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'

import { EmptyState } from '@/components/shell/empty-state'
import { Card } from '@/components/ui/card'

/** Shown instead of a page's answer if there is nothing to count. */
export function NothingYet({ title, description, action }: { title: string; description: string; action?: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={ChartColumn} title={title} description={description} action={action} className="py-16" />
    </Card>
  )
}
