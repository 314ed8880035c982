import type { BookingRulesBody, BusinessSettings } from '@/lib/contracts/business-settings'
import type { RecoveryRulesBody } from '@/lib/contracts/recovery'

export function ruleValues(settings: BusinessSettings): BookingRulesBody {
  const { slotIntervalMinutes, minimumNoticeMinutes, bookingWindowDays, changeCutoffHours } = settings
  return { slotIntervalMinutes, minimumNoticeMinutes, bookingWindowDays, changeCutoffHours }
}

export function recoveryValues(settings: BusinessSettings): RecoveryRulesBody {
  const { recoveryMode, recoveryRank, releaseHours } = settings
  return { recoveryMode, recoveryRank, releaseHours }
}
