import type { ReactNode } from 'react'

import { Card } from '@/components/ui/card'

interface AuthCardProps {
  title: string
  description: ReactNode
  children: ReactNode
}

/** One step of signing in, with a title, an explanation and the form. */
export function AuthCard({ title, description, children }: AuthCardProps) {
  return (
    <Card className="p-6 wrap-anywhere sm:p-8">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-1.5 text-muted-foreground">{description}</p>
      <div className="mt-6 grid grid-cols-1 gap-3">{children}</div>
    </Card>
  )
}
