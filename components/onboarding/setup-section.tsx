import type { ReactNode } from 'react'

import { Card } from '@/components/ui/card'

interface SetupSectionProps {
  title: string
  description: string
  children: ReactNode
}

/** A titled group of questions. */
export function SetupSection({ title, description, children }: SetupSectionProps) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>
      <div className="mt-5 grid gap-5">{children}</div>
    </Card>
  )
}
