import { cannotTextReason } from '@/lib/domain/message-failure'
import { replyObstacle, replyTime, type ReplyFacts } from '@/lib/domain/conversation'
import { isCausedByPublic, limitsOf, type CountedText } from '@/lib/domain/sms-limits'

const stranger: CountedText = {
  businessId: 'b',
  to: '+12125550101',
  cause: 'visit',
  source: 'public',
  isKnownClient: false,
  dailyCap: 500,
  today: '2026-11-24',
}
const rules = (text: Partial<CountedText>) => limitsOf({ ...stranger, ...text }).map(({ rule, limit }) => [rule, limit])

describe('what a text counts as', () => {
  it('a text that a stranger can cause is limited per number, per prefix and by the cap', () => {
    expect(rules({})).toEqual([
      ['number', 3],
      ['prefix', 20],
      ['business', 500],
    ])
    expect(rules({ source: 'waitlist' })).toEqual(rules({}))
    expect(rules({ cause: 'offer', source: null })).toEqual(rules({}))
  })

  it('one to a client who came before, or whom the owner booked, counts to the cap only', () => {
    expect(rules({ isKnownClient: true })).toEqual([['business', 500]])
    expect(rules({ source: 'owner' })).toEqual([['business', 500]])
    expect(rules({ cause: 'answer', source: null })).toEqual([['business', 500]])
    expect(isCausedByPublic({ ...stranger, source: 'import' })).toBe(false)
  })

  it('automatic answers are limited per number, so that nobody makes us talk to ourselves', () => {
    expect(rules({ cause: 'automatic', source: null })).toEqual([
      ['answers', 10],
      ['business', 500],
    ])
  })

  it('numbers that differ in the last four digits share a prefix, and businesses share a number', () => {
    const keys = (to: string, businessId = 'b') => limitsOf({ ...stranger, to, businessId }).map(({ key }) => key)
    expect(keys('+12125550101')[1]).toBe(keys('+12125559999')[1])
    expect(keys('+12125550101', 'other')[0]).toBe(keys('+12125550101')[0])
    expect(keys('+12125550101', 'other')[2]).not.toBe(keys('+12125550101')[2])
  })
})

it("a landline or dead number can't be texted; a phone that is off can", () => {
  expect(['21211', '21614', '30005', '30006'].map(cannotTextReason)).toEqual([
    'not a valid number',
    'not a mobile number',
    'no longer in use',
    'landline',
  ])
  expect(['30003', '30008', '21610', null].map(cannotTextReason)).toEqual([null, null, null, null])
})

describe('answering by text', () => {
  const NOW = new Date('2026-11-24T15:00:00Z')
  const ZONE = 'America/New_York'
  const ada: ReplyFacts = {
    email: null,
    emailOptedOutAt: null,
    phoneE164: '+12125550101',
    smsConsentAt: NOW,
    smsOptedOut: false,
    cannotTextReason: null,
    smsConfigured: true,
    smsEnabled: true,
    lastHeardAt: null,
  }

  it.each([
    [{ phoneE164: null }, /no valid mobile number/],
    [{ smsOptedOut: true }, /opted out of texts/],
    [{ cannotTextReason: 'landline' }, /landline/],
    [{ smsConfigured: false }, /provider/],
    [{ smsEnabled: false }, /switched off/],
    [{ smsConsentAt: null }, /not agreed/],
  ])('is refused with the reason where %o', (facts, reason) => {
    expect(replyObstacle({ ...ada, ...facts }, NOW)).toMatch(reason)
  })

  it('needs no recorded agreement for 30 days after they wrote themselves', () => {
    const heard = (days: number) =>
      replyObstacle({ ...ada, smsConsentAt: null, lastHeardAt: new Date(NOW.getTime() - days * 86_400_000) }, NOW)
    expect([heard(0), heard(30), heard(31) === null]).toEqual([null, null, false])
  })

  it('waits until 8:00 at night, unless they wrote within the hour', () => {
    const night = new Date('2026-11-25T03:30:00Z')
    const early = new Date('2026-11-25T11:00:00Z')
    expect(replyTime(NOW, null, ZONE)).toEqual(NOW)
    expect(replyTime(night, null, ZONE).toISOString()).toBe('2026-11-25T13:00:00.000Z')
    expect(replyTime(early, null, ZONE).toISOString()).toBe('2026-11-25T13:00:00.000Z')
    expect(replyTime(night, new Date('2026-11-25T03:00:00Z'), ZONE)).toEqual(night)
    expect(replyTime(night, new Date('2026-11-25T02:00:00Z'), ZONE)).not.toEqual(night)
  })
})
