'use client'

import { RefreshCw } from 'lucide-react'

import { ConversationList } from '@/components/inbox/conversation-list'
import { TaskList } from '@/components/inbox/task-list'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { useRefreshInbox } from '@/lib/browser/conversation'

/** The owner's inbox: tasks that only they can take care of, and conversations. */
export function InboxScreen() {
  const refresh = useRefreshInbox()
  return (
    <>
      <PageHeader
        title="Inbox"
        description="Messages from your clients, and tasks that came from them."
        actions={
          <Button variant="secondary" onClick={() => void refresh()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ConversationList />
        <TaskList />
      </div>
    </>
  )
}
