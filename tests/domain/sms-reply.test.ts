import fc from '../support/property'
import { readSmsReply, REPLY_MEANINGS, type ReplyMeaning } from '@/lib/domain/sms-reply'

const read = (text: string, isOptedOut = false) => readSmsReply(text, { isOptedOut }).meaning

const CASES: Record<ReplyMeaning, string[]> = {
  confirm: [
    'C',
    'c',
    ' c ',
    'C.',
    '"C"',
    'C please',
    'c, thanks!',
    'Yes',
    'YES!!',
    'yep',
    'Yeah',
    'ok',
    'Ok!',
    'OKAY',
    'k',
    'sure',
    'confirm',
    'Confirmed',
    'I confirm',
    'yes please',
    'Yes, thank you so much',
    'ok see you then',
    'See you tomorrow!',
    "I'll be there",
    'I’ll be there',
    'Yes I will be there',
    'of course',
    'Sounds good',
    'sí',
    'Si',
    'SÍ, confirmo',
    'Confirmo la cita',
    'Claro',
    'vale',
    'de acuerdo',
    'Sí, muchas gracias',
    'nos vemos mañana',
    'ahí estaré',
    '👍',
    '👍🏽',
    '✅',
    '✔️',
    '👌',
    'ok 👍',
    'Yes 👍👍',
    'Sí ✅',
  ],
  reschedule: [
    'R',
    'r',
    'R please',
    'can we move it?',
    'Can I reschedule',
    'Could we move it to Friday?',
    'move',
    'I need to change my appointment',
    'change',
    'another day please',
    'yes but can we move it',
    'ok but a different time',
    "Can't make it, can we reschedule?",
    'Is there another time?',
    'cambiar',
    'quiero cambiar la cita',
    '¿Podemos cambiar?',
    'otro día por favor',
    'no puedo, otro dia',
    'se puede mover',
  ],
  cannot_come: [
    'X',
    'x',
    '❌',
    'X please',
    'x sorry',
    '❌ sorry',
    'Reply X',
    "can't make it",
    'Can’t make it',
    'cant make it sorry',
    "I won't be able to come",
    'I cannot come tomorrow',
    'not coming',
    'something came up',
    'Sorry, something has come up',
    'I have to cancel',
    'please cancel my appointment',
    'I need to cancel',
    'no puedo',
    'No puedo ir',
    'no voy a poder',
    'lo siento, no podré',
    'tengo que cancelar',
    'unable to make it today',
  ],
  running_late: [
    'running late',
    'Running 10 min late',
    "I'm running a little late",
    "I'll be 5 minutes late",
    "sorry I'll be late",
    'stuck in traffic',
    'running behind',
    'voy tarde',
    'Llego tarde',
    'voy un poco tarde',
    'voy retrasada',
    'tengo retraso',
  ],
  opt_out: [
    'STOP',
    'stop',
    'Stop.',
    ' stop! ',
    'STOPALL',
    'Unsubscribe',
    'CANCEL',
    'cancel.',
    'END',
    'Quit',
    'REVOKE',
    'OPTOUT',
    'opt-out',
    '"STOP"',
    'please stop texting me',
    'stop please',
  ],
  opt_in: ['START', 'start', 'Start!', 'UNSTOP'],
  help: ['HELP', 'help', 'Info', 'INFO?', 'ayuda'],
  reaction: ['Liked “Ok”', '👍 to “See you at 5”', 'Loved an image'],
  unclear: [
    '',
    '   ',
    '?',
    'Yes?',
    'ok?',
    'not ok',
    'Not ok!',
    'no',
    'No',
    'nope',
    'no problem',
    'yes but what does it cost',
    'ok, how much is it?',
    'How late are you open?',
    'is it too late',
    'Where are you',
    'thanks',
    'Thank you!',
    'who is this',
    "I'm not sure",
    'yes no',
    'ok no',
    "don't cancel",
    'please do not cancel my appointment',
    "don't change anything",
    'no need to move it',
    "can't make it earlier",
    "if I can't make it I'll let you know",
    "something came up but I'll come",
    "can't wait!",
    "can't make it?",
    'stop by later',
    'the end',
    'cancel culture',
    'Can my daughter come too',
    '😀',
    '👎',
    '👍😡',
    'ok 😡',
    'sí pero tengo una pregunta',
    '¿Cuánto cuesta?',
    'no sé',
    'yes and bring my mother',
    '10',
    'https://example.com',
    'ABCX',
    "I won't be late",
    'Thanks x',
    'Thank you X',
    'Hi, thank you so much x',
    'Sorry x',
    'Hi x',
    'muchas gracias x',
    'Thank you! xx',
  ],
}

describe('what a text means', () => {
  it.each(Object.entries(CASES).flatMap(([meaning, texts]) => texts.map((text) => [text, meaning])))(
    '"%s" is %s',
    (text, meaning) => {
      expect(read(text)).toBe(meaning)
    },
  )

  it('YES opts in only clients who had opted out, and CANCEL never means a visit', () => {
    expect(read('YES', true)).toBe('opt_in')
    expect(read('YES')).toBe('confirm')
    expect(read('CANCEL', true)).toBe('opt_out')
  })

  it('tells the letters and words we ask for from everyday text', () => {
    const isKeyword = (text: string) => readSmsReply(text, { isOptedOut: false }).isKeyword
    expect(['C', 'x', 'r please', 'Confirmed', 'STOP'].map(isKeyword)).toEqual([true, true, true, true, true])
    expect(['ok', 'yes', '👍', "can't make it", 'another day'].map(isKeyword)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
const someCase = fc.constantFrom(...Object.values(CASES).flat())

describe('whatever is written', () => {
  it('has one of the meanings, the same each time', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, isOptedOut) => {
        expect(REPLY_MEANINGS).toContain(read(text, isOptedOut))
        expect(readSmsReply(text, { isOptedOut })).toEqual(readSmsReply(text, { isOptedOut }))
      }),
    )
  })

  it('a question never confirms, gives up or reports a delay', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, someCase), (text) => {
        expect(['confirm', 'cannot_come', 'running_late']).not.toContain(read(`${text} ok?`))
      }),
    )
  })

  it('a yes with a "not", a "no" or a "but" is never a yes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CASES.confirm),
        fc.constantFrom('not', 'no', 'but', 'nope', 'never', 'pero', "don't"),
        fc.boolean(),
        (yes, no, first) => {
          expect(read(first ? `${no} ${yes}` : `${yes} ${no}`)).not.toBe('confirm')
        },
      ),
    )
  })

  it('a yes that asks to move it is never a yes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CASES.confirm), (yes) => {
        expect(read(`${yes} but can we move it`)).toBe('reschedule')
      }),
    )
  })

  it('a carrier word opts out alone, and with a please only where it means nothing but texts', () => {
    const marks = fc.constantFrom('', '.', '!', ' ')
    fc.assert(
      fc.property(fc.constantFrom(...CASES.opt_out), marks, (word, mark) => {
        expect(read(`${mark}${word}${mark}`)).toBe('opt_out')
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('STOP', 'Unsubscribe', 'opt-out', 'stopall'),
        fc.constantFrom('please', 'now'),
        (word, more) => {
          expect(read(`${word} ${more}`)).toBe('opt_out')
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('CANCEL', 'END', 'Quit', 'REVOKE'),
        fc.constantFrom('please', 'my visit', 'now'),
        (word, more) => {
          expect(read(`${word} ${more}`)).not.toBe('opt_out')
        },
      ),
    )
  })

  it('is read in no time, however long and repetitive it is', () => {
    const long = ['1 ', 'late ', 'running 1 ', 'not a b ', 'yes ', 'voy a ', '👍'].map((part) =>
      part.repeat(400).slice(0, 1600),
    )
    const start = performance.now()
    for (const text of long) read(text)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('capitals, spaces and a full stop change nothing', () => {
    fc.assert(
      fc.property(someCase, (text) => {
        expect(read(`  ${text.toUpperCase()}  `)).toBe(read(text))
      }),
    )
  })
})
