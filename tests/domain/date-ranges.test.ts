import { NO_VISITS, toTrend } from '@/lib/domain/analytics'
import { toLedger } from '@/lib/domain/ledger'
import { datesBetween } from '@/lib/domain/local-date'

it.each(['9999-12-30', '9999-12-31'])(
  'steps and ledger over a range that ends on the last writable date end (from %s)',
  (from) => {
    const range = { from, to: '9999-12-31' }
    const days = from === '9999-12-31' ? 1 : 2
    expect(toTrend(range, new Map())).toHaveLength(days)
    expect(toTrend(range, new Map())[0]?.counts).toEqual(NO_VISITS)
    expect(
      toLedger({ range, exceptions: [], staff: [], timeZone: 'UTC', now: new Date(0) } as unknown as Parameters<
        typeof toLedger
      >[0]),
    ).toHaveLength(days)
  },
)

it('a range that ends before it begins has no dates', () => {
  expect(datesBetween('2026-11-24', '2026-11-23')).toEqual([])
  expect(datesBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
