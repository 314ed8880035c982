import { formatChange, judgeChange } from '@/components/analytics/format-metric'

it.each([
  [0.1, 0.10004, 'noShowRate'],
  [100_000, 100_020, 'kept'],
  [0.2, 0.2, 'confirmationRate'],
] as const)('a change that reads "As before" has neither arrow nor colour (%d, %d)', (now, before, metric) => {
  expect(formatChange(now, before, metric)).toBe('As before')
  expect(judgeChange(now, before, metric)).toBe('same')
})

it('calls more no-shows worse and more confirmations better', () => {
  expect([judgeChange(0.2, 0.1, 'noShowRate'), judgeChange(0.2, 0.1, 'confirmationRate')]).toEqual(['bad', 'good'])
})

it.each([
  [0.1, null, 'noShowRate'],
  [null, 0.1, 'noShowRate'],
  [3, 40, 'visits'],
  [40, 3, 'visits'],
] as const)('makes no comparison with fewer than 20 appointments on one side (%p, %p)', (now, before, metric) => {
  expect(formatChange(now, before, metric)).not.toMatch(/%|points|As before/)
  expect(judgeChange(now, before, metric)).toBe('same')
})
