import { quotationMatcher, readOwnWords } from '@/lib/domain/quoted-text'
import { readSmsReply } from '@/lib/domain/sms-reply'
import fc from '../support/property'
import { TAPS } from '../support/taps'

const OURS =
  "Salon Luna: Hi Ada, your Haircut is on Fri, Nov 27, 2:30 PM. Reply C to confirm, R to move, X if you can't come. https://luna.book.example/c/abc123 Reply STOP to opt out"
const QUIET =
  'Salon Luna: Hi Ada, thank you for coming in. Book again: https://luna.book.example/book Reply STOP to opt out'
const OWNER = 'No problem, please stop by at 5 and we will move it'

const read = (body: string, sent: readonly string[] = []) => readSmsReply(body, { isOptedOut: false }, sent).meaning

describe('a tap on a message', () => {
  describe.each([
    ['a text of ours', OURS, [OURS]],
    ['an older one, unknown by now', OURS, []],
    ['one without a letter to reply', QUIET, [OWNER, QUIET]],
    ['a text that other phones spell otherwise', OURS, [OURS.replaceAll("'", '’').replaceAll(' Reply', '\nReply')]],
  ])('quotes %s', (_, quoted, sent) => {
    it.each(TAPS)('%s', (tap) => {
      expect(read(tap.replace('…', quoted), sent)).toBe('reaction')
    })
  })

  it.each(TAPS)('may quote what the owner wrote: %s', (tap) => {
    expect(read(tap.replace('…', OWNER), [OURS, OWNER])).toBe('reaction')
  })

  it.each([20, 60, 100, 140])('may be cut off after %i characters', (length) => {
    for (const verb of ['Liked', 'Le gustó', 'A aimé', 'Reacted 👍 to', 'Gillade', 'Ilipendwa'])
      expect([verb, read(`${verb} “${OURS.slice(0, length)}`, [OURS])]).toEqual([verb, 'reaction'])
  })

  it.each([
    'Liked an image',
    'Loved a photo',
    'Laughed at a video',
    'Reacted 😍 to an image',
    'Removed a like from an image',
    'Emphasized an audio message',
    'Liked a contact card',
    'Loved 3 photos',
    'Le gustó una imagen',
    'A aimé une image',
    'Curtiu uma imagem',
    'Liked “STOP”',
    'Loved “Stop texting me”',
    'Questioned “X”',
    'Gillade “See you!”',
    'A aimé “See you at five”',
    '👍 a “See you at five”',
    'Ilipendwa “Reply C to confirm”',
    'Ilipendwa “We open at nine, and the street is closed, so please come in through the yard”',
    'Ilipendwa “you for coming in. Book again”',
    'Reacted 👍 to “C”',
    'Emphasized Salon Sol: Hi Ada, your Haircut is on Friday at two in the afternoon. Reply STOP to opt out',
    `Liked "Salon "Luna": Hi Ada, your Haircut is on Friday. Reply STOP to opt out`,
    'Liked Salon Luna: Hi Ada, thank you for coming in. Book again: https://luna.book.example/book Reply STOP to opt out',
  ])('%s', (tap) => {
    expect(read(tap, [QUIET])).toBe('reaction')
  })
})

describe('words of the client’s own', () => {
  it.each([
    ['STOP', 'opt_out'],
    ['"STOP"', 'opt_out'],
    ['`STOP`', 'opt_out'],
    ['《STOP》', 'opt_out'],
    ['Loved my cut, but I want to get no more of these: please stop texting me. Reply STOP to opt out', 'opt_out'],
    [`>> ${OURS}\n> ok\nX`, 'cannot_come'],
    ['“stop”', 'opt_out'],
    ['Stop texting me', 'opt_out'],
    ['"Stop texting me"', 'opt_out'],
    ["Please 'stop'", 'opt_out'],
    ['Please "stop" texting me', 'opt_out'],
    ['I said "stop texting me"', 'opt_out'],
    ['I told you “please stop texting me every single day”!', 'opt_out'],
    ['Ya no me gusta, "dejen de mandarme mensajes"', 'opt_out'],
    ['Reply STOP to opt out', 'opt_out'],
    [`Stop “${OURS}”`, 'opt_out'],
    [`“${OURS}” stop texting me`, 'opt_out'],
    [`Liked “${OURS}”\nSTOP`, 'opt_out'],
    [`> ${OURS}\nSTOP`, 'opt_out'],
    [`> ${OURS}\nunsubscribe`, 'opt_out'],
    [`> Reply STOP to opt out\nyes I'll be there`, 'confirm'],
    [`yes\n\nOn Tue, Nov 24, 2026 at 10:00 AM Salon Luna <luna@example.com> wrote:\n> ${OURS}`, 'confirm'],
    [`Yes\n-----Original Message-----\nFrom: +12125559999\n${OURS}`, 'confirm'],
    [`[24/11/2026, 10:00] Salon Luna: ${OURS}\nok`, 'confirm'],
    [`${OURS}\n\nC`, 'confirm'],
    [`“${OURS}” yes`, 'confirm'],
    [`C “${OURS}”`, 'confirm'],
    [`Yes 👍 “${OURS}”`, 'confirm'],
    [`“${OURS}” 👍 ok`, 'confirm'],
    [`STOP 🛑 “${OURS}”`, 'opt_out'],
    [`"${OURS}"\ncan't make it`, 'cannot_come'],
    [`Am 24.11.2026 um 10:00 schrieb Salon Luna:\n> ${OURS}\nX`, 'cannot_come'],
    ['👍', 'confirm'],
    ['❤️', 'unclear'],
    ['"C"', 'confirm'],
    ["I'll be there", 'confirm'],
    // The rest of a report that the carrier split.
    [`ove, X if you can't come. https://luna.book.example/c/abc123 Reply STOP to opt out”`, 'unclear'],
    ['to opt out”', 'unclear'],
    ['STOP”', 'opt_out'],
    ['"Reply STOP to opt out"', 'opt_out'],
    [OURS.slice(60), 'unclear'],
    [`> ${OURS}`, 'unclear'],
    [OURS, 'unclear'],
    [`“${OURS}”`, 'unclear'],
    [`What does “${OURS}” mean?`, 'unclear'],
    [`No “${OURS}”`, 'unclear'],
    ['My friend said "you do the best balayage in town"', 'unclear'],
    ['Loved "The Crown" last night', 'unclear'],
    ['Loved the color you did last time, can I have the same again on Friday please', 'unclear'],
    [`me gusta mucho el corte que me hiciste la otra semana “${OURS}”`, 'unclear'],
    [`¿Cuándo? “${OURS}”`, 'unclear'],
    ["y'all are the best, can't wait for 'the cut'", 'unclear'],
  ])('%s: %s', (body, meaning) => {
    expect(read(body, [OURS, QUIET])).toBe(meaning)
  })

  it.each([
    [`Genial “${OURS}”`, 'report'],
    [`Genial “${OURS}” amigos`, 'short'],
    [`👍 nos vemos el viernes entonces “${OURS}”`, 'short'],
  ])('are for a person to read unless they can be a phone’s alone: %s', (body, tap) => {
    expect(readOwnWords(body, [OURS]).tap).toBe(tap)
  })

  it('count whether or not we still know the text they quote', () => {
    for (const body of [`> ${OURS}\nSTOP`, `Stop “${OURS}”`, `“${OURS}” yes`, `C “${OURS}”`])
      expect([body, read(body)]).toEqual([body, read(body, [OURS])])
  })

  it('are all there is where nothing is quoted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 ,.!?]{0,80}$/), (body) => {
        expect(readOwnWords(body, [])).toEqual({ words: body, tap: null })
      }),
    )
  })
})

it.each([
  [`Liked “${OURS}”`, true],
  [`Liked “${OURS.slice(0, 50)}`, true],
  [`> ${OURS}\nok`, true],
  [OURS, true],
  ['ok', false],
  [`Liked “${QUIET}”`, false],
  ['Salon Luna: hi', false],
])('%s quotes the text: %s', (body, quotes) => {
  expect(quotationMatcher(body)(OURS)).toBe(quotes)
})

it('never takes a word from a quotation, whatever tells of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TAPS),
      fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 4, maxLength: 30 }),
      fc.constantFrom('stop', 'please stop texting me', 'can we move it', 'C', 'cancel my visit', 'start'),
      (tap, words, wish) => {
        const ours = `Luna: ${words.join(' ')}. ${wish}.`
        expect(read(tap.replace('…', ours), [ours])).toBe('reaction')
      },
    ),
  )
})
