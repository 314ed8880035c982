import fc from '../support/property'
import { briefKey, dueBrief, toOpenings } from '@/lib/domain/brief'
import { localDateOf } from '@/lib/domain/time'

const at = (iso: string) => new Date(iso)
const ZONE = 'America/New_York'

describe('the owner’s brief', () => {
  it('is due from 18:00 for tomorrow and from 08:00 for today, on the business’s own clock', () => {
    expect(dueBrief(at('2026-11-23T22:59:59Z'), ZONE)).toBeNull()
    expect(dueBrief(at('2026-11-23T23:00:00Z'), ZONE)).toEqual({
      kind: 'evening',
      date: '2026-11-24',
      usefulUntil: at('2026-11-24T05:00:00Z'),
    })
    expect(dueBrief(at('2026-11-24T12:59:59Z'), ZONE)).toBeNull()
    expect(dueBrief(at('2026-11-24T13:00:00Z'), ZONE)).toEqual({
      kind: 'morning',
      date: '2026-11-24',
      usefulUntil: at('2026-11-24T17:00:00Z'),
    })
  })

  it('is late but still useful until midnight, or until noon', () => {
    expect(dueBrief(at('2026-11-24T04:59:59Z'), ZONE)?.kind).toBe('evening')
    expect(dueBrief(at('2026-11-24T05:00:00Z'), ZONE)).toBeNull()
    expect(dueBrief(at('2026-11-24T17:00:00Z'), ZONE)).toBeNull()
  })

  it('keeps its wall-clock times on the days the clocks change', () => {
    expect(dueBrief(at('2027-03-14T12:00:00Z'), ZONE)?.kind).toBe('morning')
    expect(dueBrief(at('2026-11-01T13:00:00Z'), ZONE)?.kind).toBe('morning')
    expect(dueBrief(at('2026-11-01T12:30:00Z'), ZONE)).toBeNull()
  })

  it('is about one day and one key, however often it is asked for within its window, in any zone', () => {
    const zones = fc.constantFrom(
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Auckland',
      'Europe/London',
      'America/Los_Angeles',
    )
    const instants = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const due = dueBrief(now, zone)
        if (due === null) return
        const last = new Date(due.usefulUntil.getTime() - 1000)
        expect(now.getTime()).toBeLessThan(due.usefulUntil.getTime())
        const again = dueBrief(last, zone)
        expect(again && briefKey(again.kind, again.date)).toBe(briefKey(due.kind, due.date))
        expect(due.date >= localDateOf(now, zone)).toBe(true)
      }),
    )
  })
})

describe('openings', () => {
  const slot = (iso: string) => ({ start: at(iso), staffIds: ['a'] })

  it('join neighboring free times to one span', () => {
    const day = {
      date: '2026-11-24' as const,
      slots: [slot('2026-11-24T14:00:00Z'), slot('2026-11-24T14:30:00Z'), slot('2026-11-24T16:00:00Z')],
    }
    expect(toOpenings(day, 30)).toEqual([
      { from: at('2026-11-24T14:00:00Z'), until: at('2026-11-24T15:00:00Z') },
      { from: at('2026-11-24T16:00:00Z'), until: at('2026-11-24T16:30:00Z') },
    ])
  })
})
