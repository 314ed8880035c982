import type { ReactNode } from 'react'

import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'

interface SettingsSectionProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A group of settings with a title. */
export function SettingsSection({ title, description, actions, children }: SettingsSectionProps) {
  return (
    <Card>
      <CardHeader>
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          {description && <CardDescription>{description}</CardDescription>}
        </div>
        {actions}
      </CardHeader>
      {children && <div className="grid grid-cols-1 gap-5 px-5 pb-5">{children}</div>}
    </Card>
  )
}
