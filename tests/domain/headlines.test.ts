import fc from '../support/property'

import { NO_VISITS } from '@/lib/domain/analytics'
import { DEFINITIONS } from '@/lib/domain/definitions'
import { NO_FUNNEL } from '@/lib/domain/funnel'
import { cameHeadline, messagesHeadline, moneyHeadline, whenHeadline } from '@/lib/domain/headlines'
import { NO_MONEY } from '@/lib/domain/lost-money'
import { riskiestOf } from '@/lib/domain/riskiest'

const visits = (completed: number, noShows: number) => ({
  ...NO_VISITS,
  visits: completed + noShows,
  completed,
  noShows,
})
const named = (label: string, completed: number, noShows: number) => ({ label, counts: visits(completed, noShows) })
const funnel = (kept: number, answeredMissed: number, silentKept: number, silentMissed: number) => {
  const [answered, silent] = [kept + answeredMissed, silentKept + silentMissed]
  const sent = answered + silent
  return { planned: sent, sent, delivered: sent, answered, kept, answeredMissed, silentKept, silentMissed }
}

describe('the answers of the pages', () => {
  it('give a rate only from 20 appointments on, with one decimal', () => {
    expect(cameHeadline(visits(17, 2))).toBe('Clients came to 17 of 19 appointments.')
    expect(cameHeadline(visits(17, 3))).toBe('Clients came to 17 of 20 appointments (85.0%).')
    const money = { ...NO_MONEY, keptCents: 30_000, noShowCents: 10_000, completed: 17, noShows: 2 }
    expect(moneyHeadline(money, 0, 'USD')).toBe('No-shows and late cancellations cost $100. Nothing was recovered.')
    expect(moneyHeadline({ ...money, noShows: 3 }, 6500, 'USD')).toBe(
      'No-shows and late cancellations cost $100, 25.0% of the booked revenue. $65 was recovered.',
    )
    expect(messagesHeadline(funnel(12, 1, 5, 1))).toBe(
      '13 of 19 appointments with a message were confirmed by the client afterwards.',
    )
    expect(messagesHeadline(funnel(19, 1, 15, 5))).toBe(
      '20 of 40 appointments with a message were confirmed by the client afterwards (50.0%). Of the confirmed ones, 5.0% were missed; of the unconfirmed ones, 25.0%.',
    )
    const count = fc.nat(30)
    fc.assert(
      fc.property(count, count, (kept, missed) => {
        expect(cameHeadline(visits(kept, missed)).includes('%')).toBe(kept + missed >= 20)
        const sentence = messagesHeadline(funnel(kept, missed, missed, kept))
        expect(sentence.includes('missed')).toBe(kept + missed >= 20)
      }),
    )
  })

  it('say that there isn’t enough data yet, instead of a zero', () => {
    expect(messagesHeadline(NO_FUNNEL)).toBe('No message was sent before these appointments.')
    expect(whenHeadline(visits(2, 1), null, null)).toBe('Not enough data yet: 1 of 3 appointments missed.')
    expect(whenHeadline(visits(30, 0), null, null)).toBe('No no-shows among 30 appointments.')
    expect(moneyHeadline(NO_MONEY, 0, 'USD')).toBe(
      'No-shows and late cancellations cost nothing. Nothing was recovered.',
    )
  })

  it('name the weekday and the service that are missed most', () => {
    expect(whenHeadline(visits(60, 12), named('Tuesday', 18, 6), named('Color', 15, 5))).toBe(
      'Tuesday has the highest no-show rate: 6 of 24 missed (25.0%). By service: Color, 5 of 20 missed (25.0%).',
    )
    expect(whenHeadline(visits(60, 12), null, named('Color', 15, 5))).toBe(
      'Most missed: Color, 5 of 20 missed (25.0%).',
    )
  })
})

it.each([
  ['nothing is booked', 0, 0, 'No appointments in this period.'],
  ['everything was cancelled', 5, 5, '5 appointments booked, all cancelled.'],
  ['the only appointment was cancelled', 1, 1, 'The only appointment was cancelled.'],
  ['no outcome is marked', 3, 0, 'No appointment is marked as completed or no-show yet.'],
  ['no outcome of the rest is marked', 5, 4, 'No appointment is marked as completed or no-show yet.'],
])('both headlines about outcomes say it if %s', (_case, visits, cancelled, sentence) => {
  const counts = { ...NO_VISITS, visits, cancelled }
  expect([cameHeadline(counts), whenHeadline(counts, null, null)]).toEqual([sentence, sentence])
})

describe('the group that is missed most', () => {
  it('has 20 finished appointments, and another group to compare it with', () => {
    expect(riskiestOf([named('A', 0, 19), named('B', 15, 5), named('C', 19, 1)])?.label).toBe('B')
    expect(riskiestOf([named('A', 0, 19), named('B', 15, 5)])).toBeNull()
    expect(riskiestOf([named('A', 20, 0), named('B', 30, 0)])).toBeNull()
  })

  it('is never less often missed than another with as many', () => {
    const group = fc.tuple(fc.nat(60), fc.nat(60)).map(([kept, missed]) => named('', kept, missed))
    fc.assert(
      fc.property(fc.array(group, { maxLength: 8 }), (groups) => {
        const rate = ({ counts: { completed, noShows } }: ReturnType<typeof named>) => noShows / (completed + noShows)
        const telling = groups.filter(({ counts }) => counts.visits >= 20)
        const riskiest = riskiestOf(groups)
        if (riskiest) expect(rate(riskiest)).toBe(Math.max(...telling.map(rate)))
        else expect(telling.length < 2 || telling.every(({ counts }) => counts.noShows === 0)).toBe(true)
      }),
    )
  })
})

it('every figure is defined in whole sentences that fit a small window', () => {
  const meanings = Object.values(DEFINITIONS).map(({ meaning }) => meaning)
  for (const meaning of meanings) expect(meaning).toMatch(/^[A-Z].*[.]$/)
  expect(Math.max(...meanings.map((meaning) => meaning.length))).toBeLessThanOrEqual(260)
})
