/** What remains of a text without everything quoted, in the odd forms in which carriers and people send it. */
import { readSmsReply } from '@/lib/domain/sms-reply'
import fc from '../support/property'

const OURS =
  "Glow Bar: Hi Mia, your Facial is on Fri, Nov 27, 11:00 AM at 12 Main St. Reply C to confirm, R to move, X if you can't come. https://glow.example/c/zz9 Reply STOP to opt out"
const QUIET = 'Glow Bar: Hi Mia, we missed you today. Book again: https://glow.example/book Reply STOP to opt out'
const ASKED = 'Glow Bar: Would 10am on Friday work for you instead of Thursday?'

const read = (body: string, sent: readonly string[] = [OURS, QUIET, ASKED]) =>
  readSmsReply(body, { isOptedOut: false }, sent)

const TAPS = [
  'Liked “…”',
  'Loved "…"',
  "Liked '…'",
  'Gefällt „…“',
  'Hat mit ❤️ auf „…“ reagiert',
  'A aimé « … »',
  '「…」にいいね！しました',
]

it.each(TAPS)('no part of %s means anything, wherever a carrier splits it', (tap) => {
  fc.assert(
    fc.property(fc.constantFrom(OURS, QUIET), fc.constantFrom(67, 70, 134, 140, 153, 160), (ours, size) => {
      const whole = Array.from(tap.replace('…', ours))
      for (let from = 0; from < whole.length; from += size) {
        const part = whole.slice(from, from + size).join('')
        expect([part, read(part).meaning]).toEqual([part, expect.stringMatching(/^(reaction|unclear)$/)])
      }
    }),
  )
  for (let from = 30; from < OURS.length; from += 1) {
    const part = tap.replace('…', OURS).slice(from)
    expect([part, read(part).meaning]).toEqual([part, expect.stringMatching(/^(reaction|unclear)$/)])
  }
})

it.each([
  ['Liked “O” stop texting me', 'opt_out'],
  ['Loved “Q” but please stop texting', 'opt_out'],
  ['Disliked “Q” no more texts', 'opt_out'],
  ['Liked “O” STOP', 'opt_out'],
  ['Liked “O”\nSTOP', 'opt_out'],
  ['“Reply STOP to opt out” STOP', 'opt_out'],
  ['Reacted 👍 to “O”\nX', 'cannot_come'],
  ['Loved “Q”\ncan’t make it', 'cannot_come'],
  ['Liked “O” 😊', 'reaction'],
  ['Allergic reaction, can’t come “O”', 'cannot_come'],
  ['“O” I had a bad reaction, cancel my appointment', 'cannot_come'],
  ['No me gusta, dejen de escribirme “O”', 'opt_out'],
  ['reaction to dye, stop texting me\n“O”', 'opt_out'],
  ['Quito un día, no puedo ir “O”', 'cannot_come'],
  ['‘O’에 👍 반응을 보냈습니다', 'reaction'],
] as const)('own words beside a quotation count: %s is %s', (body, meaning) => {
  const text = body.replace('O”', `${OURS}”`).replace('‘O’', `‘${OURS}’`).replace('Q”', `${QUIET}”`)
  expect(read(text).meaning).toBe(meaning)
  expect(read(text, []).meaning).toBe(meaning)
})

it.each([
  ['Liked “O”', true],
  ['Le gustó “O”', true],
  ['Ilipendwa “O”', true],
  ['“O” Abmelden', false],
  ['“O” got covid', false],
  ['“O” bringing my daughter', false],
  ['“Would 10am on Friday work for you instead of Thursday?” Friday works', false],
  ['Link broken “O”', false],
] as const)('only a report of a tap is surely one: %s', (body, isSure) => {
  const { meaning, isReport } = read(body.replace('O”', `${OURS}”`))
  expect([meaning === 'reaction' && isReport, isSure]).toEqual([isSure, isSure])
})

it.each([
  ['C 👍', 'confirm'],
  ['C ✅', 'confirm'],
  ['C 😊', 'confirm'],
  ['C yes', 'confirm'],
  ['Yes C', 'confirm'],
  ['C confirm', 'confirm'],
  ['C - confirmed', 'confirm'],
  ['C, see you then', 'confirm'],
  ['Reply C', 'confirm'],
  ['Y', 'confirm'],
  ['y”', 'unclear'],
  ['c"', 'unclear'],
  ['X »', 'unclear'],
  ['“C”', 'confirm'],
  ['X sorry', 'cannot_come'],
  ['X ❌', 'cannot_come'],
  ['Sorry, X', 'unclear'],
  ['R sorry', 'reschedule'],
  ['R 👍', 'reschedule'],
  ['C or X?', 'unclear'],
  ['C X', 'unclear'],
  ['Not C', 'unclear'],
  ['C me at 5', 'unclear'],
  ['Vitamin C', 'unclear'],
  ['yes 😡', 'unclear'],
  ['not going to be able to make it', 'cannot_come'],
  ["I'm not gonna make it", 'cannot_come'],
  ["can't do tomorrow", 'cannot_come'],
  ["can't do tomorrow but Friday works", 'unclear'],
] as const)('%s is %s', (body, meaning) => expect(read(body).meaning).toBe(meaning))

it.each([
  'Yes, tomorrow at 11:00 AM',
  'I can’t come to my Facial on Fri, Nov 27, 11:00 AM at 12 Main St, sorry',
  'stop by at 12 Main St then?',
  'STOP',
  '"STOP"',
  'please stop texting me',
  'C',
])('a plain answer keeps its meaning beside our texts: %s', (body) => {
  expect(read(body).meaning).toBe(read(body, []).meaning)
})
