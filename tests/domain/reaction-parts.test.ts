/** Reports of reactions that a carrier delivers in parts: no part may count as a reply. */
import {
  composeText,
  costTemplate,
  RELEASED_TEMPLATE,
  standardTemplate,
  WORDED_KINDS,
} from '@/lib/domain/message-words'
import { readSmsReply } from '@/lib/domain/sms-reply'
import { smsLength } from '@/lib/domain/sms-text'
import fc from '../support/property'
import { TAPS } from '../support/taps'

const WORDINGS = [
  ...WORDED_KINDS.map((kind) => ({ kind, template: standardTemplate(kind).smsText })),
  { kind: 'reminder_24h' as const, template: costTemplate('reminder_24h').smsText },
  { kind: 'cancelled' as const, template: RELEASED_TEMPLATE.smsText },
]

function compose({ kind, template }: (typeof WORDINGS)[number], business: string, isConfirmed: boolean): string {
  const link = 'https://luna.book.example'
  return composeText(kind, template, {
    firstName: 'Ada',
    business,
    service: 'Haircut',
    day: 'Friday',
    date: 'Fri, Nov 27',
    time: '2:30 PM',
    address: '12 Main St',
    staff: null,
    price: '$65',
    deadline: 'Thu, 2:30 PM',
    confirmLink: `${link}/c/abc123`,
    manageLink: `${link}/m/abc123`,
    bookLink: `${link}/book`,
    inviteLink: `${link}/book?again=1`,
    isConfirmed,
    canReply: true,
  })
}

const TEXTS = WORDINGS.flatMap((wording) => [true, false].map((is) => compose(wording, 'Salon Luna', is)))

/** Not those that a carrier cut off: their last part can be our own sentence about STOP, which counts as an opt-out. */
const REPORTS = TAPS.filter((tap) => !tap.endsWith('…'))

function expectNoReply(part: string, ours: string): void {
  const { meaning } = readSmsReply(part, { isOptedOut: false }, [ours])
  expect([part, meaning]).toEqual([part, expect.stringMatching(/^(reaction|unclear)$/)])
}

/** Splits a text as carriers do, without splitting characters. */
function split(text: string): string[] {
  const size = smsLength(text).encoding === 'GSM-7' ? 153 : 67
  const parts = ['']
  for (const character of text) {
    const last = parts.at(-1) ?? ''
    if (last.length + character.length > size) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts
}

it('a report in parts is no reply, whatever the name of the business', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WORDINGS),
      fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,9}){0,6}$/),
      fc.boolean(),
      fc.constantFrom(...REPORTS),
      (wording, business, isConfirmed, report) => {
        const ours = compose(wording, business, isConfirmed)
        // Nothing distinguishes a last part of one letter from a reply.
        for (const part of split(report.replace('…', ours))) if (part.length > 1) expectNoReply(part, ours)
      },
    ),
    { numRuns: 300 },
  )
})

it.each([67, 153])('a part of %i characters is no reply, wherever it ends in the words after the quotation', (size) => {
  const parts = new Map<string, string>()
  for (const ours of TEXTS) {
    for (const report of REPORTS) {
      const whole = report.replace('…', ours)
      const from = report.indexOf('…')
      for (let end = from + ours.length + 1; end < whole.length; end += 1)
        if (end - size >= from - 1) parts.set(whole.slice(end - size, end), ours)
    }
  }
  expect(parts.size).toBeGreaterThan(100)
  for (const [part, ours] of parts) expectNoReply(part, ours)
})

it.each(['“', '”', '"', "'", '’', '‘', '»', ' »', '«', '」'])('no last letter after %s is a reply', (mark) => {
  const ends = new Map(TEXTS.map((ours) => [ours.slice(-60), ours]))
  for (const [end, ours] of ends) {
    for (const letter of ['c', 'r', 'x', 'y', 'k', 'me c']) expectNoReply(`${end}${mark} ${letter}`, ours)
  }
})

it.each(['“…” k', '“…” a r', '"…" r', '„…“ c', '«…» y', "'…' x"])('no last letter of %s is a reply', (part) => {
  for (const ours of TEXTS) expectNoReply(part.replace('…', ours), ours)
})

it.each([
  ['R', 'reschedule'],
  ['r.', 'reschedule'],
  ['“R”', 'reschedule'],
  ['"C" ', 'confirm'],
  ["'X'", 'cannot_come'],
  ['y', 'confirm'],
  ['k', 'confirm'],
  ['STOP”', 'opt_out'],
  ['STOP «', 'opt_out'],
  [`«${TEXTS[0]}» R`, 'reschedule'],
  [`${TEXTS[0]?.slice(40)}” STOP`, 'opt_out'],
  [`${TEXTS[0]?.slice(40)}” c please`, 'confirm'],
  [`${TEXTS[0]?.slice(40)}” R`, 'reschedule'],
  [`${TEXTS[0]?.slice(40)}”\nr`, 'reschedule'],
  [`${TEXTS[0]?.slice(40)}” yes`, 'confirm'],
])('a reply keeps its meaning: %s', (body, meaning) => {
  expect(readSmsReply(body, { isOptedOut: false }, TEXTS).meaning).toBe(meaning)
})
