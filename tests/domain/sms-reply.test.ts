import { processorMs } from '../support/processor-time'
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
    "Can't make it, my son is sick",
    'I can’t come today I have a fever',
    "I'm so sorry, I can't make my appointment tomorrow",
    "won't be able to make it to my 3pm appointment",
    'I won’t be there today, sorry',
    'cannot attend',
    "can't make my 3pm",
    'I cannot come in today',
    'not coming today',
    "We can't make it 😢",
    'hi can you please cancel my appointment',
    'I’d like to cancel my 3 pm appointment',
    'please cancel tomorrow’s appointment',
    'Please cancel',
    'please cancel it',
    'I need to cancel for Friday',
    'cancel my visit please',
    'cancel my manicure',
    'need to cancel my nails tomorrow',
    'I need to cancel today’s',
    'cancel tomorrow please',
    'My back hurts, I need to cancel my massage',
    'my husband and I can’t make it',
    'My apologies, can’t make it',
    'No puedo, mi hija está enferma',
    'no puedo ir mañana',
    'No puedo ir a la cita',
    'No puedo hoy',
    'no puedo asistir el viernes',
    'No puedo porque tengo que trabajar',
    'hola, no voy a poder ir hoy',
    'Hoy no llego, disculpa',
    'no voy a ir',
    'Quiero cancelar mi cita de mañana',
    'cancela mi cita por favor',
    'me surgió un imprevisto',
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
    'llego 10 minutos tarde',
    "I'll be late to my appointment",
    'we’re running a bit late, thank you',
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
    'I can’t do my own nails, sorry',
    'cannot do my color at home',
    'cancel my manicure reminders',
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
    'No puedo abrir el enlace',
    'no puedo confirmar en la pagina',
    'No puedo encontrar la dirección',
    'No puedo hablar ahora',
    'No puedo esperar a verte',
    'no puedo faltar',
    'No puedo, el enlace no abre',
    'No puedo ir sola',
    'no puedo llegar antes',
    'no puedo ir con mi hija',
    'no puedo hoy, puedo el viernes',
    'no puedo por la mañana',
    'No, puedo ir mañana',
    'No sé por qué no puedo',
    'no puedo cancelar mi cita',
    'No voy a ir sola, llevo a mi hija',
    'no llego hasta las 3',
    'aún no llego',
    'No cancelen mi cita',
    'por favor no cancelen la cita',
    'No me cancelen',
    'si tengo que cancelar les aviso',
    'Tuve que cancelar mi comida',
    'cancelo en efectivo',
    'me surgió una duda',
    'cannot come in the door is locked',
    "I can't come to the phone right now",
    'cannot make a payment online',
    "can't make the payment",
    'will not make you wait',
    "won't make you wait",
    'cant make it til 3',
    "can't make it any sooner",
    "can't make it at 2, can do 4",
    "can't make it today how about Friday",
    "can't make it today can I come Friday",
    "I can't come alone",
    "I won't be there in time",
    "won't be there for another 10 minutes",
    "can't do that online",
    'my daughter can’t make it, just me',
    'my husband is not coming',
    'The code is not coming',
    'I had to cancel my lunch so I can come',
    'I had to cancel my appointment last time',
    'I have to cancel my gym membership',
    'I want to cancel my appointment reminders',
    'please cancel my other appointment',
    'please cancel my son’s appointment',
    'cancelar la cita de mi hija',
    "can't do monthly payments",
    'I was going to cancel but I’ll keep it',
    "I can't cancel my appointment",
    'the page won’t let me cancel my appointment',
    "I don't want you to cancel my appointment",
    "don't know how to cancel my appointment",
    'sorry that you have to cancel my appointment',
    'in case I have to cancel I will call',
    'I may not be able to come',
    'Sorry I couldn’t make it',
    'something came up on my skin',
    'you are 20 minutes late',
    'Sorry I was 10 minutes late last time',
    'if I am 10 minutes late will you wait',
    '9 pm is a little late for me',
    'a bit late to cancel',
    "it's a little late",
    'no llego tarde',
    'no puedo llegar a la hora',
    "I can't do that, it hurts",
    'No tengo que cancelar',
    'I never said I can’t come',
    'please confirm the time',
    'voy por la tarde',
    'Voy en la tarde',
    'no voy tarde',
    'mañana en la tarde 5 pm',
    'is it confirmed',
    'Is my appointment confirmed',
    'will you be there',
    'Have you confirmed',
    'Am I confirmed',
    'u sure',
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
    const parts = ['1 ', 'late ', 'running 1 ', 'not a b ', 'yes ', 'voy a ', '👍']
    const refusals = ['cant make it in ', 'cancel my ', 'for on this ', 'no puedo ir para el ', 'my and ', '.']
    const long = [...parts, ...refusals].map((part) => part.repeat(1600).slice(0, 1600))
    const start = processorMs()
    for (const text of long) read(text)
    expect(processorMs() - start).toBeLessThan(10_000)
  })

  it('capitals, spaces and a full stop change nothing', () => {
    fc.assert(
      fc.property(someCase, (text) => {
        expect(read(`  ${text.toUpperCase()}  `)).toBe(read(text))
      }),
    )
  })
})
