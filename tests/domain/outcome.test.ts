import { asksForOutcome, changeForOutcome, minutesLateText, suggestMinutesLate } from '@/lib/domain/outcome'

const start = new Date('2026-11-24T15:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

describe('asking for an outcome', () => {
  const visit = (status: string, over = {}) => ({
    status,
    appointmentDate: start,
    protection: null,
    approvedAt: null,
    ...over,
  })

  it('begins ten minutes after the start, not before', () => {
    expect(asksForOutcome(visit('confirmed'), new Date(after(10).getTime() - 1))).toBe(false)
    expect(asksForOutcome(visit('confirmed'), after(10))).toBe(true)
    expect(asksForOutcome(visit('scheduled'), after(60 * 24))).toBe(true)
  })

  it.each(['cancelled', 'no-show', 'completed', 'archived'])('never applies to a visit that is %s', (status) => {
    expect(asksForOutcome(visit(status), after(60))).toBe(false)
  })

  it('applies to a request only once the owner has approved it', () => {
    const request = visit('scheduled', { protection: 'approve' })
    expect(asksForOutcome(request, after(60))).toBe(false)
    expect(asksForOutcome({ ...request, approvedAt: start }, after(60))).toBe(true)
    expect(asksForOutcome({ ...request, status: 'confirmed' }, after(60))).toBe(true)
  })
})

describe('minutes late', () => {
  it.each([
    [10, 10],
    [11, 15],
    [14.2, 15],
    [55.1, 60],
    [61, 60],
    [2000, 60],
    [0, 5],
    [-20, 5],
  ])('%d minutes after the start %d are suggested', (minutes, suggested) => {
    expect(suggestMinutesLate(start, after(minutes))).toBe(suggested)
  })

  it('are told in words', () => {
    expect([1, 10].map(minutesLateText)).toEqual(['1 minute late', '10 minutes late'])
  })
})

it('an answer completes the visit or makes it a no-show, and keeps minutes only of a client who came late', () => {
  expect(changeForOutcome('arrived')).toEqual({ status: 'completed' })
  expect(changeForOutcome('arrived', 10)).toEqual({ status: 'completed' })
  expect(changeForOutcome('late', 10)).toEqual({ status: 'completed', minutesLate: 10 })
  expect(changeForOutcome('no-show', 10)).toEqual({ status: 'no-show' })
})
