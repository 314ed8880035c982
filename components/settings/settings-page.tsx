import type { ReactNode } from 'react'

import { SettingsNav, type SettingsNavProps } from '@/components/settings/settings-nav'
import { PageHeader } from '@/components/shell/page-header'

interface SettingsPageProps extends SettingsNavProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * The layout of every settings page: its header, the list of all settings pages, and beside the list the page's own
 * content.
 */
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
