import { notificationSettings, updateNotificationSettingsBody } from '@/lib/contracts/notification'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updateNotificationSettings } from '@/lib/server/owner-notification/commands'
import { getNotificationSettings } from '@/lib/server/owner-notification/queries'

export const GET = ownerRoute({ summary: 'What the owner is notified of', response: notificationSettings }, (scope) =>
  getNotificationSettings(scope),
)

export const PATCH = ownerRoute(
  {
    summary: 'Change what the owner is notified of',
    body: updateNotificationSettingsBody,
    response: notificationSettings,
  },
  (scope, { body, deps }) => updateNotificationSettings(scope, body, deps),
)
