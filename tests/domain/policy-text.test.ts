import { POLICY_MAX, suggestCancellationPolicy } from '@/lib/domain/policy-text'

it.each([
  [1, 'at least 1 hour before it starts'],
  [12, 'at least 12 hours before it starts'],
  [24, 'at least 24 hours before it starts'],
  [36, 'at least 36 hours before it starts'],
  [48, 'at least 2 days before it starts'],
  [720, 'at least 30 days before it starts'],
])('a cut-off of %i hours is in the suggested policy as “%s”', (hours, words) => {
  expect(suggestCancellationPolicy(hours)).toContain(words)
  expect(suggestCancellationPolicy(hours)).toContain('count as late')
})

it('without a cut-off, the suggested policy calls no change late', () => {
  expect(suggestCancellationPolicy(0)).toContain('any time before it starts')
  expect(suggestCancellationPolicy(0)).not.toMatch(/late[^a-z]/)
})

it('fits into its field', () => {
  for (let hours = 0; hours <= 720; hours += 1) expect(suggestCancellationPolicy(hours).length).toBeLessThan(POLICY_MAX)
})
