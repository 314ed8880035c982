'use client'

import type { ComponentProps } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { AdminShell } from '@/components/shell/admin-shell'
import type { ShellNotification } from '@/components/shell/notifications-button'
import { useRefreshInbox, useUnreadConversations } from '@/lib/browser/conversation'
import { useRefetchOnNewDay } from '@/lib/browser/dashboard'
import { useOwnerTasks } from '@/lib/browser/owner-task'
import { useRefreshAfterSaving, useSavedBusiness } from '@/lib/browser/saved-business'
import type { Conversation, OwnerTask } from '@/lib/contracts/conversation'
import type { StoredPicture } from '@/lib/contracts/picture'
import { routes } from '@/lib/routes'

interface NotifiedShellProps extends Pick<ComponentProps<typeof AdminShell>, 'email' | 'children'> {
  businessName: string
  logo: StoredPicture | null
}

/** The owner's layout, with counts of unread texts and open tasks. */
export function NotifiedShell({ email, children, ...rendered }: NotifiedShellProps) {
  const business = useSavedBusiness(rendered)
  const { data: conversations = [] } = useUnreadConversations()
  const { data: tasks = [] } = useOwnerTasks()
  const refresh = useRefreshInbox()
  useRefreshAfterSaving()
  useRefetchOnNewDay(useBusinessView().today)
  const notifications = [...conversations.map(ofConversation), ...tasks.map(ofTask)]
  return (
    <AdminShell {...business} email={email} notifications={notifications} onNotificationsOpen={() => void refresh()}>
      {children}
    </AdminShell>
  )
}

function ofConversation({ clientId, name, sender, lastText, unread }: Conversation): ShellNotification {
  return {
    id: `conversation-${clientId ?? sender}`,
    title: unread === 1 ? `${name ?? sender} wrote` : `${name ?? sender} wrote ${unread} texts`,
    detail: lastText,
    href: clientId === null ? routes.admin.inbox : `${routes.admin.client(clientId)}#messages`,
  }
}

const TITLES: Record<string, string> = {
  opted_out: 'No more texts',
  sms_limit: 'Text limit reached',
  mail_limit: 'Email limit reached',
  answer_failed: 'Check your reply',
  released: 'Appointment released',
}

function ofTask({ id, kind, text }: OwnerTask): ShellNotification {
  return { id, title: TITLES[kind] ?? 'Task', detail: text, href: routes.admin.inbox }
}
