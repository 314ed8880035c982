import { notificationTest } from '@/lib/contracts/notification'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { sendTestNotification } from '@/lib/server/owner-notification/commands'

export const POST = ownerRoute(
  { summary: 'Send the owner a test notification', response: notificationTest },
  (scope, { deps }) => sendTestNotification(scope, deps),
)
