import { greetingName, plainLine, toPlainLetters, withoutLinks } from '@/lib/domain/sms-text'
import { businessInitials, firstNameOf, initialsOf } from '@/lib/domain/client'
import { cutGraphemes, cutText, graphemesOf, toWellFormed } from '@/lib/domain/graphemes'
import fc from '../support/property'

const HAIRDRESSER = '💇🏽‍♀️'
const WHOLE = [
  HAIRDRESSER,
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '❤️‍🔥',
  '🇩🇪',
  '1️⃣',
  '✂️',
  '👍🏿',
  'Zoe\u0308',
  'ශ්‍රී',
  'می‌خواهم',
  'क्‍ष',
  'രാജന്‍',
]

describe('one line of what somebody typed', () => {
  it.each(WHOLE)('keeps %s whole', (sign) => {
    expect(plainLine(`Studio ${sign} Luna`)).toBe(`Studio ${sign} Luna`)
    expect(withoutLinks(`Cut ${sign}`)).toBe(`Cut ${sign}`)
  })

  it.each([
    ['a\u200db', 'a b'],
    ['evil.\u200dexample', 'evil. example'],
    ['\u200d\u200cAda', 'Ada'],
    ['Ada\u200d', 'Ada'],
    [`${HAIRDRESSER}\u200d`, HAIRDRESSER],
    ['A\u2066da\u202e', 'A da'],
  ])('still hides nothing in %j', (text, line) => {
    expect(plainLine(text)).toBe(line)
  })

  it.each(WHOLE.filter((sign) => graphemesOf(sign).length === 1))('never ends inside %s', (sign) => {
    const size = Array.from(sign).length
    for (let max = 4; max < 2 * size + 4; max += 1) {
      const line = plainLine(`Luna${sign}${sign} Hair`, max)
      expect(line.replaceAll(sign, '')).toMatch(/^(?:Luna|L|Lu|Lun)?(?: Hair)?(?:\.\.\.)?$/)
      expect(Array.from(line).length).toBeLessThanOrEqual(max)
    }
  })
})

it('cuts any text between graphemes, and loses none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...WHOLE, 'a', ' ') }), fc.nat(60), (text, max) => {
      const cut = cutGraphemes(text, max)
      expect(text.startsWith(cut)).toBe(true)
      expect(graphemesOf(text).slice(0, graphemesOf(cut).length).join('')).toBe(cut)
      expect(Array.from(cut).length).toBeLessThanOrEqual(max)
    }),
  )
})

it('cuts a text within its units, and never inside a surrogate pair', () => {
  expect(['ab😌', 'ab😌', 'ab😌', 'ab'].map((text, index) => cutText(text, 2 + index))).toEqual([
    'ab',
    'ab',
    'ab😌',
    'ab',
  ])
})

it('replaces halves of surrogate pairs, which PostgreSQL refuses, and nothing else', () => {
  expect(['a\ud83d', '\ude0ca', '😌\ud83d😌', `${HAIRDRESSER} Zoë`].map(toWellFormed)).toEqual([
    'a\ufffd',
    '\ufffda',
    '😌\ufffd😌',
    `${HAIRDRESSER} Zoë`,
  ])
})

it.each([
  [`Ana ${HAIRDRESSER} Diaz`, 'Ana', 'AD', 'Ana'],
  [`${HAIRDRESSER} Ana Diaz`, 'Ana', 'AD', 'Ana'],
  [`Ana Diaz ${HAIRDRESSER}`, 'Ana', 'AD', 'Ana'],
  [`Ana${HAIRDRESSER}`, `Ana${HAIRDRESSER}`, 'A', 'Ana'],
  [HAIRDRESSER, HAIRDRESSER, HAIRDRESSER, 'there'],
  [`${HAIRDRESSER} ✂️`, HAIRDRESSER, `${HAIRDRESSER}✂️`, 'there'],
  ['1️⃣ Ana', '1️⃣', '1️⃣A', 'there'],
  ['❤️‍🔥 Li', 'Li', 'L', 'Li'],
  ['Ana (Mum)', 'Ana', 'AM', 'Ana'],
  ['E\u0301lodie O\u0308z', 'E\u0301lodie', 'E\u0301O\u0308', 'E\u0301lodie'],
  ['ශ්‍රීමතී පෙරේරා', 'ශ්‍රීමතී', graphemesOf('ශ්‍රීමතී')[0] + (graphemesOf('පෙරේරා')[0] ?? ''), 'ශ්‍රීමතී'],
])('takes %s apart by words and whole signs', (name, first, initials, greeting) => {
  expect([firstNameOf(name), initialsOf(name), greetingName(name)]).toEqual([first, initials, greeting])
})

it.each([
  [`${HAIRDRESSER} Luna Hair`, 'LH'],
  ['E\u0301lan Vital', 'E\u0301V'],
  [HAIRDRESSER, ''],
])('the mark of %s is %j', (name, initials) => {
  expect(businessInitials(name)).toBe(initials)
})

it.each([
  [`Zoë ${HAIRDRESSER}`, `Zoe ${HAIRDRESSER}`],
  ['Cut ✂️', 'Cut ✂️'],
  ['Zoe\u0308', 'Zoe'],
  ['हिन्दी', 'हिन्दी'],
  ['สวัสดี', 'สวัสดี'],
  ['ŁÓDŹ', 'LODZ'],
])('%s in plain letters is %s', (text, plain) => {
  expect(toPlainLetters(text)).toBe(plain)
})
