import {
  invitationUsefulUntil,
  inviteTime,
  inviteWay,
  judgeInvitation,
  wasInvitedLately,
  type InvitationFacts,
} from '@/lib/domain/invitation'
import { invitationsInWords } from '@/lib/domain/invitation-figures'
import type { Reachability } from '@/lib/domain/message'

const at = (iso: string) => new Date(iso)
const NOON = at('2026-11-24T17:00:00Z')
const ZONE = 'America/New_York'
const reachable: Reachability & { marketingRefusedAt: Date | null } = {
  email: 'ada@example.com',
  emailOptedOutAt: null,
  marketingRefusedAt: null,
  phoneE164: '+12125550101',
  smsConsentAt: NOON,
  smsOptedOut: false,
  cannotTextReason: null,
  smsConfigured: true,
}
const facts = (over: Partial<InvitationFacts> = {}): InvitationFacts => ({
  channel: 'sms',
  invitedAt: NOON,
  isArchived: false,
  refusesMarketing: false,
  hasComingVisit: false,
  timeZone: ZONE,
  client: reachable,
  smsEnabled: true,
  smsFrom: null,
  ...over,
})

const FROM_NUMBER = { smsEnabled: true, smsFrom: null }

describe('a client is invited', () => {
  it('by text where they agreed to texts, else by email unless they want none, else not at all, with the reasons', () => {
    expect(inviteWay(reachable, FROM_NUMBER).channel).toBe('sms')
    expect(inviteWay({ ...reachable, smsConsentAt: null }, FROM_NUMBER).channel).toBe('email')
    expect(inviteWay(reachable, { ...FROM_NUMBER, smsEnabled: false }).channel).toBe('email')
    expect(inviteWay({ ...reachable, smsConsentAt: null, emailOptedOutAt: NOON }, FROM_NUMBER)).toEqual({
      channel: null,
      reason: 'Can’t invite: opted out of email, has not agreed to texts',
    })
  })

  it('by email if texts come from a sender name, because nobody can reply STOP to a name', () => {
    expect(inviteWay(reachable, { ...FROM_NUMBER, smsFrom: 'LUNA' }).channel).toBe('email')
    expect(judgeInvitation(facts({ smsFrom: 'LUNA' }), NOON)).toMatchObject({ status: 'skipped', fallBack: true })
  })

  it('on no channel where they refuse marketing, also if they agreed to texts', () => {
    const reason = 'Can’t invite: doesn’t want invitations'
    expect(inviteWay({ ...reachable, marketingRefusedAt: NOON }, FROM_NUMBER)).toEqual({ channel: null, reason })
    for (const channel of ['sms', 'email'] as const)
      expect(judgeInvitation(facts({ channel, refusesMarketing: true }), NOON)).toMatchObject({
        status: 'skipped',
        fallBack: false,
      })
  })

  it('once in 30 days', () => {
    expect([
      wasInvitedLately(null, NOON),
      wasInvitedLately(at('2026-10-25T17:00:01Z'), NOON),
      wasInvitedLately(at('2026-10-25T17:00:00Z'), NOON),
    ]).toEqual([false, true, false])
  })

  it('two minutes later, so that a tap can be taken back, and by text not at night', () => {
    const late = at('2026-11-25T02:30:00Z')
    expect([inviteTime('sms', NOON, ZONE), inviteTime('email', late, ZONE), inviteTime('sms', late, ZONE)]).toEqual([
      at('2026-11-24T17:02:00Z'),
      at('2026-11-25T02:32:00Z'),
      at('2026-11-25T13:00:00Z'),
    ])
  })
})

describe('right before an invitation goes', () => {
  const verdict = (over: Partial<InvitationFacts>, now = NOON) => judgeInvitation(facts(over), now)

  it('it is dropped where the client has booked, was put away, or the time for it is over', () => {
    expect(verdict({})).toEqual({ verdict: 'send' })
    expect(verdict({ hasComingVisit: true })).toMatchObject({
      status: 'skipped',
      reason: 'The client has already booked',
      fallBack: false,
    })
    expect(verdict({ isArchived: true })).toMatchObject({ status: 'skipped', fallBack: false })
    expect(verdict({}, invitationUsefulUntil(NOON))).toMatchObject({
      status: 'skipped',
      reason: 'Too late to be useful',
    })
  })

  it('clients who sent STOP since get no email instead; clients who lost their number do', () => {
    expect(verdict({ client: { ...reachable, smsOptedOut: true } })).toMatchObject({
      status: 'skipped',
      fallBack: false,
    })
    expect(verdict({ client: { ...reachable, phoneE164: null } })).toMatchObject({ status: 'skipped', fallBack: true })
    expect(verdict({ channel: 'email', client: { ...reachable, emailOptedOutAt: NOON } })).toMatchObject({
      status: 'skipped',
      fallBack: false,
    })
  })

  it('a text waits for the morning, an email does not', () => {
    const night = at('2026-11-25T03:00:00Z')
    expect(verdict({}, night)).toEqual({ verdict: 'defer', until: at('2026-11-25T13:00:00Z') })
    expect(verdict({ channel: 'email' }, night)).toEqual({ verdict: 'send' })
  })
})

it('the results of invitations are one sentence that counts no one who still has time', () => {
  expect(invitationsInWords({ invited: 0, booked: 0, open: 0 })).toBeNull()
  expect(invitationsInWords({ invited: 12, booked: 4, open: 0 })).toBe(
    '12 invited in the last 90 days, 4 booked within 14 days.',
  )
  expect(invitationsInWords({ invited: 12, booked: 4, open: 1 })).toBe(
    '12 invited in the last 90 days, 4 booked within 14 days. 1 was invited less than 14 days ago.',
  )
})
