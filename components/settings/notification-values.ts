import type { z } from 'zod'

import type { NotificationSettings, updateNotificationSettingsBody } from '@/lib/contracts/notification'

export type NotificationValues = z.input<typeof updateNotificationSettingsBody>

export function notificationValues({ timings, quietHours }: NotificationSettings): NotificationValues {
  return { timings, quietHours }
}
