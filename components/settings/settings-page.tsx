import type { ReactNode } from 'react'

import { SettingsNav, type SettingsNavProps } from '@/components/settings/settings-nav'
import { PageHeader } from '@/components/shell/page-header'

interface SettingsPageProps extends SettingsNavProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every settings page: its header, and what it sets beside the list of all of them. */
export function SettingsPage({ title, description, actions, children, ...nav }: SettingsPageProps) {
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SettingsNav {...nav} />
        <div className="min-w-0">{children}</div>
      </div>
    </>
  )
}
