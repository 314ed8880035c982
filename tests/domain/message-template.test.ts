import fc from '../support/property'
import {
  fillTemplate,
  findTextProblem,
  parseTemplate,
  TEMPLATE_VARIABLES,
  variablesOf,
  type TemplateValues,
} from '@/lib/domain/message-template'
import { smsSegments } from '@/lib/domain/sms-text'

const VALUES: TemplateValues = {
  first_name: 'Ada',
  business: 'Luna Hair',
  service: 'Haircut',
  day: 'Friday',
  date: 'Fri, Nov 27',
  time: '2:30 PM',
  address: '12 Main St',
  staff: null,
  price: '$65',
  deadline: 'Thu, 2:30 PM',
  action: 'Please confirm: https://luna.example.com/c/AbCdEfGhIj',
  link: 'https://luna.example.com/c/AbCdEfGhIj',
}
const anyTemplate = fc.string({
  unit: fc.constantFrom('a', ' ', '{', '}', '[', ']', 'é', '{time}', '{staff}', '{nope}'),
  maxLength: 30,
})

describe('a template', () => {
  it('gets its values, whatever the case and spaces of a variable', () => {
    expect(fillTemplate('{ Business }: Hi {FIRST_NAME}!', VALUES, 'whole')).toBe('Luna Hair: Hi Ada!')
  })

  it('loses an optional part whose value is missing, without leaving double spaces', () => {
    expect(fillTemplate('Hi {first_name}[ with {staff}], see you [at {address}].', VALUES, 'whole')).toBe(
      'Hi Ada, see you at 12 Main St.',
    )
  })

  it('loses as little as possible of its optional parts to fit one segment', () => {
    const long = {
      ...VALUES,
      address: 'Apartment 12, 1234 Long Boulevard, Little Village',
      service: 'Full balayage with gloss and cut',
    }
    const text = fillTemplate(
      '{business}: Hi {first_name}, your {service} on {date}, {time}.[ {address}.] {action}[ Reply STOP to opt out]',
      long,
      'one-segment',
    )
    expect([smsSegments(text), text.includes('Boulevard'), text.includes('Reply STOP')]).toEqual([1, false, true])
  })

  it('keeps its optional parts where leaving them out would not save a segment', () => {
    const text = fillTemplate(`${'x'.repeat(200)}[ {address}]`, VALUES, 'one-segment')
    expect(text).toContain('12 Main St')
  })

  it('is either accepted or refused with a reason, and an accepted one fills without leftover brackets', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        const parsed = parseTemplate(template)
        if (parsed.ok) expect(fillTemplate(template, VALUES, 'one-segment')).not.toMatch(/[{}[\]]/)
        else expect(parsed.reason.length).toBeGreaterThan(10)
      }),
    )
  })

  it('names the variables there are where one is unknown', () => {
    const problem = findTextProblem('Hi {name}, {action}', { link: true })
    expect(problem).toContain('Unknown variable {name}')
    for (const variable of TEMPLATE_VARIABLES) expect(problem).toContain(`{${variable}}`)
  })

  it.each([
    ['Hi {first_name', 'curly'],
    ['Hi }', 'curly'],
    ['[a[b]]', 'square'],
    ['a]', 'square'],
    ['[a', 'square'],
    ['[a][b][c][d][e][f][g]', 'at most 6'],
    ['  ', 'Enter the wording'],
  ])('is refused with the place of the mistake: %s', (template, word) => {
    expect(findTextProblem(template, { link: false })).toContain(word)
  })

  it('keeps a way to answer where the message asks for one, outside of optional parts', () => {
    expect(findTextProblem('See you {time}', { link: true })).toContain('{action}')
    expect(findTextProblem('See you {time}[ {link}]', { link: true })).toContain('{action}')
    expect(findTextProblem('See you {time}: {link}', { link: true })).toBeNull()
    expect(findTextProblem('Thank you!', { link: false })).toBeNull()
  })

  it.each([
    'Reply CANCEL to cancel. {link}',
    'text End to finish {link}',
    'Responde cancel {link}',
    'Please send us: QUIT {link}',
    'Reply END {link}',
    'Send us a photo by the end of the day or reply QUIT {link}',
  ])('never asks for a word that carriers take as an opt-out: %s', (template) => {
    expect(findTextProblem(template, { link: true })).toContain('carriers')
  })

  it('may speak of cancelling and of STOP', () => {
    expect(findTextProblem('Need to cancel? {link} Reply STOP to opt out', { link: true })).toBeNull()
    expect(findTextProblem('See you! {link} Reply STOP to unsubscribe', { link: true })).toBeNull()
    expect(findTextProblem('See you! {link} Text STOP to end', { link: true })).toBeNull()
  })

  it.each([
    'Send us a photo by the end of the day. {link}',
    'Please send your form before the end of the week. {link}',
    'Answer this email by end of today. {link}',
    'Text us before the end. {link}',
  ])('may speak of an end: %s', (template) => {
    expect(findTextProblem(template, { link: true })).toBeNull()
  })

  it('tells which variables it uses', () => {
    expect([...variablesOf('{time}[ {price}] {time}')].sort()).toEqual(['price', 'time'])
    expect(variablesOf('{oops').size).toBe(0)
  })
})
