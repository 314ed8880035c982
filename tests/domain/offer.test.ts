import {
  judgeOfferMessage,
  offerChannels,
  offerHeldUntil,
  offerState,
  type OfferFacts,
  type OfferMessageFacts,
} from '@/lib/domain/offer'

const zone = 'America/New_York'
const NOON = new Date('2026-11-24T17:00:00Z')
const NIGHT = new Date('2026-11-25T03:00:00Z')
const TOMORROW = new Date('2026-11-25T17:00:00Z')

const offer: OfferFacts = {
  status: 'live',
  startsAt: new Date('2026-11-27T15:00:00Z'),
  expiresAt: TOMORROW,
  isOverlapped: false,
  isWaiting: true,
  visitStart: null,
}

describe('the state of an offer', () => {
  it('is open until, but not at, its end', () => {
    expect(offerState(offer, NOON)).toBe('open')
    expect(offerState(offer, TOMORROW)).toBe('expired')
  })

  it('is taken if someone else has the time, and withdrawn if the holder is no longer waiting', () => {
    expect(offerState({ ...offer, isOverlapped: true }, NOON)).toBe('taken')
    expect(offerState({ ...offer, status: 'lost' }, NOON)).toBe('taken')
    expect(offerState({ ...offer, status: 'withdrawn' }, NOON)).toBe('taken')
    expect(offerState({ ...offer, status: 'withdrawn', isWaiting: false }, NOON)).toBe('withdrawn')
  })

  it('is withdrawn, not taken, if it is not earlier than the visit that would move', () => {
    const visitAt = (visitStart: string) => ({ ...offer, visitStart: new Date(visitStart) })
    expect(offerState(visitAt('2026-11-27T16:00:00Z'), NOON)).toBe('open')
    expect(offerState(visitAt('2026-11-27T15:00:00Z'), NOON)).toBe('withdrawn')
    expect(offerState({ ...visitAt('2026-11-26T15:00:00Z'), status: 'withdrawn' }, NOON)).toBe('withdrawn')
  })

  it('stays claimed, whatever happens later', () => {
    expect(
      offerState(
        { ...offer, status: 'claimed', isOverlapped: true, isWaiting: false },
        new Date('2027-01-01T00:00:00Z'),
      ),
    ).toBe('claimed')
  })
})

const switches = {
  smsEnabled: true,
  confirmationEnabled: false,
  reminder24hEnabled: false,
  reminder2hEnabled: false,
  followUpEnabled: false,
}
const client = {
  email: 'ada@example.com',
  emailOptedOutAt: null,
  phoneE164: '+12125550101',
  smsConsentAt: NOON,
  smsOptedOut: false,
  cannotTextReason: null,
  smsConfigured: true,
}
const message: OfferMessageFacts = {
  kind: 'offer',
  channel: 'sms',
  status: 'live',
  startsAt: offer.startsAt,
  expiresAt: TOMORROW,
  isWaiting: true,
  wasSent: false,
  isUnderWay: false,
  timeZone: zone,
  client,
  switches,
}

describe('a message about an offer', () => {
  it('goes out while the offer can be claimed, and never after', () => {
    expect(judgeOfferMessage(message, NOON)).toEqual({ verdict: 'send' })
    for (const status of ['claimed', 'declined', 'withdrawn', 'lost', 'expired']) {
      expect(judgeOfferMessage({ ...message, status }, NOON)).toMatchObject({ verdict: 'end', status: 'void' })
    }
    expect(judgeOfferMessage(message, TOMORROW)).toMatchObject({ verdict: 'end', status: 'void' })
  })

  it('waits for the morning on every channel', () => {
    const morning = { verdict: 'defer', until: new Date('2026-11-25T13:00:00Z') }
    for (const channel of ['sms', 'email'] as const) {
      expect(judgeOfferMessage({ ...message, channel }, NIGHT)).toEqual(morning)
      expect(judgeOfferMessage({ ...message, channel, startsAt: null }, NIGHT)).toEqual(morning)
    }
    const lost = { ...message, kind: 'offer_lost' as const, channel: 'email' as const, status: 'lost', wasSent: true }
    expect(judgeOfferMessage(lost, NIGHT)).toEqual(morning)
  })

  it('goes out at night where the time is closer than the morning, but never as a text', () => {
    const close = {
      ...message,
      startsAt: new Date('2026-11-25T12:30:00Z'),
      expiresAt: new Date('2026-11-25T12:00:00Z'),
    }
    expect(judgeOfferMessage({ ...close, channel: 'email' }, NIGHT)).toEqual({ verdict: 'send' })
    expect(judgeOfferMessage({ ...close, kind: 'offer_lost', channel: 'email', wasSent: true }, NIGHT)).toEqual({
      verdict: 'send',
    })
    expect(judgeOfferMessage(close, NIGHT)).toMatchObject({ status: 'skipped', fallBack: true })
  })

  it('says that the time is gone only to those who knew of it', () => {
    const gone = { ...message, kind: 'offer_withdrawn' as const, status: 'withdrawn', channel: 'email' as const }
    expect(judgeOfferMessage(gone, NOON)).toMatchObject({ verdict: 'end', status: 'void' })
    expect(judgeOfferMessage({ ...gone, wasSent: true }, NOON)).toEqual({ verdict: 'send' })
    expect(judgeOfferMessage({ ...gone, wasSent: true, isWaiting: false }, NOON)).toMatchObject({
      verdict: 'end',
      status: 'void',
    })
  })

  it('says so once, by email if they get any, and up to the time itself', () => {
    const lost = { ...message, kind: 'offer_lost' as const, status: 'lost', wasSent: true }
    expect(judgeOfferMessage({ ...lost, channel: 'email' }, TOMORROW)).toEqual({ verdict: 'send' })
    expect(judgeOfferMessage(lost, NOON)).toMatchObject({
      verdict: 'end',
      status: 'void',
      reason: 'An email tells them instead',
    })
    expect(judgeOfferMessage({ ...lost, client: { ...client, email: null } }, NOON)).toEqual({ verdict: 'send' })
    expect(judgeOfferMessage({ ...lost, channel: 'email' }, offer.startsAt ?? NOON)).toMatchObject({
      verdict: 'end',
      status: 'void',
    })
  })

  it('says that the time is gone only once it is known whether the offer went out', () => {
    const lost = {
      ...message,
      kind: 'offer_lost' as const,
      channel: 'email' as const,
      status: 'lost',
      isUnderWay: true,
    }
    expect(judgeOfferMessage(lost, NOON)).toEqual({ verdict: 'defer', until: new Date('2026-11-24T17:00:15Z') })
  })

  it('takes every channel that reaches the client, and obeys their opt-outs', () => {
    expect(offerChannels(client, switches)).toEqual(['email', 'sms'])
    expect(offerChannels({ ...client, smsOptedOut: true }, switches)).toEqual(['email'])
    expect(offerChannels({ ...client, emailOptedOutAt: NOON, smsConsentAt: null }, switches)).toEqual([])
    expect(offerChannels(client, { ...switches, smsEnabled: false })).toEqual(['email'])
  })
})

describe('an offer by hand', () => {
  const email = ['email'] as const
  const late = new Date('2026-11-27T15:00:00Z')

  it('made at night goes out in the morning, or at once by email where its time is closer', () => {
    const morning = new Date('2026-11-25T13:00:00Z')
    const close = new Date('2026-11-25T13:30:00Z')
    expect([offerHeldUntil(email, late, zone, NIGHT), offerHeldUntil(email, null, zone, NIGHT)]).toEqual([
      morning,
      morning,
    ])
    expect([offerHeldUntil(email, close, zone, NIGHT), offerHeldUntil(['email', 'sms'], close, zone, NIGHT)]).toEqual([
      null,
      null,
    ])
    expect(offerHeldUntil(['sms'], close, zone, NIGHT)).toEqual(morning)
    expect([offerHeldUntil(email, late, zone, NOON), offerHeldUntil([], late, zone, NIGHT)]).toEqual([null, null])
  })
})
