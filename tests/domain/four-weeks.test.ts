import fc from '../support/property'

import { fourWeeksFrom } from '@/lib/domain/four-weeks'
import { addDays } from '@/lib/domain/local-date'

const TODAY = '2026-11-24'

it('pages lead through every date from today on, there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const shown = fourWeeksFrom(addDays(TODAY, days), TODAY)
      expect(shown.from >= TODAY).toBe(true)
      expect(shown.next).toBe(addDays(shown.to, 1))
      expect(fourWeeksFrom(shown.next, TODAY).previous).toBe(shown.from)
      expect(shown.previous === null).toBe(shown.from === TODAY)
      if (shown.previous === null) return
      const before = fourWeeksFrom(shown.previous, TODAY)
      expect(before.from < shown.from && before.next >= shown.from).toBe(true)
    }),
  )
})
