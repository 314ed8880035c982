/** A new business's row has the values that the tutorial promises. */
import {
  DEFAULT_BOOKING_WINDOW_DAYS,
  DEFAULT_MINIMUM_NOTICE_MINUTES,
  DEFAULT_SLOT_INTERVAL_MINUTES,
} from '@/lib/domain/booking-defaults'
import { getBusinessSettings } from '@/lib/server/business/settings'
import { depsAt, openSalon } from '../../support/salon'

const deps = depsAt()

it('a new business has the default booking rules', async () => {
  const salon = await openSalon('defaults')
  expect(await getBusinessSettings(salon.owner, deps.clock.now())).toMatchObject({
    slotIntervalMinutes: DEFAULT_SLOT_INTERVAL_MINUTES,
    minimumNoticeMinutes: DEFAULT_MINIMUM_NOTICE_MINUTES,
    bookingWindowDays: DEFAULT_BOOKING_WINDOW_DAYS,
  })
})
