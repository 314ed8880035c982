import { addressedText, type TextSent } from '@/lib/domain/addressed-text'

const NOW = new Date('2026-11-26T12:00:00Z')
const hours = (ago: number) => new Date(NOW.getTime() - ago * 3_600_000)
const text = (kind: string, ago: number, more: Partial<TextSent> = {}): TextSent => ({
  kind,
  at: hours(ago),
  isOwners: false,
  wasAnswered: false,
  visit: { status: 'scheduled', start: hours(-48), awaitsApproval: false },
  ...more,
})
const visit = (change: Partial<NonNullable<TextSent['visit']>>) => ({
  visit: { status: 'scheduled', start: hours(-48), awaitsApproval: false, ...change },
})

const CASES: [string, TextSent[], number | null][] = [
  ['nothing was sent', [], null],
  ['of two questions the one sent last', [text('confirmation', 5), text('confirm_request', 2)], 1],
  ['in whatever order they are listed', [text('confirm_request', 2), text('confirmation', 5)], 0],
  ['a question before a later notice', [text('reminder_24h', 5), text('follow_up', 1)], 0],
  ['a question before a later automatic reply', [text('check_7d', 90), text('reply', 1)], 0],
  ['a moved visit asks, too', [text('moved', 5), text('cancelled', 1)], 0],
  [
    'a confirmed visit asks nothing',
    [text('confirm_request', 5, visit({ status: 'confirmed' })), text('follow_up', 1)],
    1,
  ],
  ['a past one neither', [text('confirm_request', 50, visit({ start: hours(1) })), text('missed', 1)], 1],
  [
    'a request waits for the owner',
    [text('confirmation', 5, visit({ awaitsApproval: true })), text('follow_up', 1)],
    1,
  ],
  ['the owner’s words for a day', [text('reply', 23, { isOwners: true }), text('follow_up', 1)], 0],
  ['and no longer', [text('reply', 25, { isOwners: true }), text('follow_up', 1)], 1],
  ['or until they were answered', [text('reply', 2, { isOwners: true, wasAnswered: true }), text('follow_up', 1)], 1],
  ['an offer for a day', [text('offer', 3, { visit: null }), text('waitlist_joined', 1, { visit: null })], 0],
  ['two notices: the last', [text('reminder_2h', 3), text('invitation', 9)], 0],
]

it.each(CASES)('%s', (_, sent, expected) => {
  expect(addressedText(sent, NOW)).toBe(expected === null ? null : sent[expected])
})
