import { readSmsReply } from '@/lib/domain/sms-reply'
import { processorMs } from '../support/processor-time'
import { ONE_WAY_EACH, OPT_OUTS, ORDINARY } from './opt-out-corpus'

const optsOut = (text: string) => readSmsReply(text, { isOptedOut: false }).meaning === 'opt_out'
const shouted = (text: string) => `${text.toUpperCase()}!!`
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
const WAYS: Array<[string, (text: string) => string]> = [
  ['as written', (text) => text],
  ['shouted', shouted],
  ['without accents and apostrophes', bare],
  ['with an emoji', (text) => `${text} 😡`],
  ['after a greeting', (text) => `Hi. ${text}`],
]

describe("opting out in one's own words", () => {
  it.each(Object.keys(OPT_OUTS) as Array<keyof typeof OPT_OUTS>)('19 of 20 people are understood: %s', (list) => {
    const texts: readonly string[] = OPT_OUTS[list]
    const missed = texts.filter((text) => !optsOut(text))
    expect({ missed, enough: missed.length <= texts.length * 0.05 }).toEqual({ missed, enough: true })
  })

  it.each(WAYS)('is understood in 95 of 100 texts, and no ordinary text is taken for it: %s', (_, way) => {
    const missed = Object.values(OPT_OUTS)
      .flat()
      .filter((text) => !optsOut(way(text)))
    expect(missed.slice(4)).toEqual([])
    expect(
      Object.values(ORDINARY)
        .flat()
        .filter((text) => optsOut(way(text))),
    ).toEqual([])
  })

  it.each(ONE_WAY_EACH)('is understood in the only text that says it so: %s', (text) => {
    expect(optsOut(text)).toBe(true)
  })

  it('is weighed against at least 60 texts that ask for it and 60 that do not', () => {
    const all = [...new Set(Object.values(OPT_OUTS).flat())]
    expect([all.length >= 60, new Set(Object.values(ORDINARY).flat()).size >= 60]).toEqual([true, true])
  })

  it('comes before what the rest of the text says about the visit', () => {
    expect(optsOut('cancel my appointment and stop texting me')).toBe(true)
    expect(optsOut('No puedo ir mañana. Ya no me manden mensajes')).toBe(true)
  })

  it('ignores texts that only say why, when or where to stop', () => {
    const told = [
      'Did you stop sending reminders?',
      'Please text me, never stop texting',
      'Delete my old number, use this one',
      "I'll stop texting while I drive",
      'no me manden la factura',
      'we want you to stop by',
    ]
    expect(told.filter(optsOut)).toEqual([])
  })

  it('is read in no time, however long and repetitive the text is', () => {
    const parts = [
      'stop ',
      'no ',
      'de ',
      'quiten ',
      'stop the ',
      'no quiero ya ',
      'dont want to ',
      'wrong ',
      'remove my ',
      'a,',
      '🛑',
      'mesages ',
      'you have ',
      'dont text me ',
      'unsubscrib',
    ]
    const start = processorMs()
    for (const part of parts) optsOut(`${part.repeat(800)}x`.slice(0, 1600))
    expect(processorMs() - start).toBeLessThan(10_000)
  })
})
