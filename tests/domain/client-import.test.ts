import fc from '../support/property'

import { type ImportLine, type KnownClient, planImport } from '@/lib/domain/client-import'

const line = (number: number, changes: Partial<ImportLine>): ImportLine => ({
  line: number,
  name: 'Ada King',
  email: null,
  phone: null,
  phoneE164: null,
  notes: null,
  preferredMood: null,
  schedulingNotes: null,
  refusesMarketing: false,
  ...changes,
})
const ada: KnownClient = {
  id: 'ada',
  name: 'Ada King',
  email: 'ada@example.com',
  phone: '555-0101',
  phoneE164: '+12125550101',
  notes: null,
  preferredMood: null,
  schedulingNotes: null,
  refusesMarketing: false,
}
const ids = () => {
  let last = 0
  return () => `new-${(last += 1)}`
}
const plan = (lines: ImportLine[], known: KnownClient[] = []) => planImport(lines, known, ids())

it('adds unknown clients once, however often the list names them', () => {
  const result = plan([
    line(1, { phoneE164: '+12125550199', phone: '5550199' }),
    line(2, { name: 'ada  king', phoneE164: '+12125550199', notes: 'Window seat' }),
  ])
  expect(result.added).toMatchObject([{ id: 'new-1', name: 'Ada King', notes: 'Window seat' }])
  expect(result).toMatchObject({ unchanged: 0, repeated: 1 })
})

it('counts an existing client once, and each further line about them as repeated', () => {
  const again = { email: 'ada@example.com' }
  expect(plan([line(1, again), line(2, again)], [ada])).toMatchObject({ completed: [], unchanged: 1, repeated: 1 })
  const result = plan([line(1, again), line(2, { ...again, notes: 'Tea' }), line(3, again)], [ada])
  expect(result).toMatchObject({ completed: [{ id: 'ada', notes: 'Tea' }], unchanged: 0, repeated: 2 })
})

it('completes a known client and never overwrites what is there', () => {
  const result = plan(
    [line(1, { email: 'ada@example.com', notes: 'New note' })],
    [{ ...ada, schedulingNotes: 'Mornings' }],
  )
  expect(result.completed).toMatchObject([
    { id: 'ada', notes: 'New note', schedulingNotes: 'Mornings', phone: '555-0101' },
  ])
  expect(plan([line(1, { email: 'ada@example.com', notes: 'New note' })], [{ ...ada, notes: 'Old' }])).toMatchObject({
    completed: [],
    unchanged: 1,
  })
})

it('keeps clients apart who share a name but differ in a contact', () => {
  expect(plan([line(1, { email: 'ada@example.com', phoneE164: '+12125550777' })], [ada]).added).toHaveLength(1)
})

it('takes another name on a known contact for another client, as in a family', () => {
  const milo = line(7, { name: 'Milo King', phoneE164: '+12125550101', email: 'ada@example.com' })
  const { added, completed } = plan([milo, line(8, { ...milo, line: 8, name: 'MILO  KING' })], [ada])
  expect(added).toMatchObject([{ name: 'Milo King', phoneE164: '+12125550101' }])
  expect(completed).toEqual([])
  expect(plan([milo], [ada, ...added])).toMatchObject({ added: [], unchanged: 1 })
})

it('keeps what several lines of the list note about one client', () => {
  const lines = [
    line(1, { email: 'ada@example.com', notes: 'Tea' }),
    line(2, { email: 'ada@example.com', notes: 'Latex' }),
  ]
  expect(plan(lines).added).toMatchObject([{ notes: 'Tea\nLatex' }])
  expect(plan(lines, [ada]).completed).toMatchObject([{ notes: 'Tea\nLatex' }])
})

it.each([
  ['other notes are named', 'Likes tea', 'Latex allergy', 1],
  ['the same in other spaces and line ends', 'Two\r\nlines', 'Two lines', 0],
  ['a part of them', 'Tea. Latex allergy', 'Latex allergy', 0],
])('of a known client %s', (_name, known, given, named) => {
  const result = plan([line(1, { email: 'ada@example.com', notes: given })], [{ ...ada, notes: known }])
  expect(result).toMatchObject({ added: [], completed: [], unchanged: 1 })
  expect(result.otherNotes).toHaveLength(named)
})

it('names each archived client it matches once, and takes one who is not archived for them if it can', () => {
  const archived = { ...ada, id: 'archived', isArchived: true }
  const lines = [line(1, { email: 'ada@example.com' }), line(2, { phoneE164: '+12125550101', phone: '555-0101' })]
  expect(plan(lines, [archived])).toMatchObject({ unchanged: 1, archived: [{ line: 1, name: 'Ada King' }] })
  const result = plan([line(1, { email: 'ada@example.com', notes: 'Tea' })], [archived, ada])
  expect(result).toMatchObject({ completed: [{ id: 'ada' }], archived: [] })
})

it('takes the only client of a name for one whose contact a spreadsheet destroyed', () => {
  const lost = line(1, { lostContact: true })
  expect(plan([lost], [ada])).toMatchObject({ added: [], completed: [], unchanged: 1 })
  expect(plan([lost], [ada, { ...ada, id: 'other', email: 'other@example.com', phoneE164: null }]).added).toHaveLength(
    1,
  )
  expect(plan([line(1, {})], [ada]).added).toEqual([expect.not.objectContaining({ lostContact: false })])
})

it('marks a known client who refuses marketing, and never the other way round', () => {
  const refusing = { ...ada, refusesMarketing: true }
  expect(plan([line(1, { email: 'ada@example.com', refusesMarketing: true })], [ada]).completed).toEqual([refusing])
  expect(plan([line(1, { email: 'ada@example.com' })], [refusing])).toMatchObject({ completed: [], unchanged: 1 })
})

it('takes the same name without any contact for the same person, but not for one with contacts', () => {
  const bare = { ...ada, email: null, phone: null, phoneE164: null }
  expect(plan([line(1, {})], [bare])).toMatchObject({ added: [], unchanged: 1 })
  expect(plan([line(1, {})], [ada]).added).toHaveLength(1)
})

it('changes nothing the second time, and accounts for every line', () => {
  const details = fc.record({
    name: fc.constantFrom('Ada', 'Bea', 'Cleo'),
    email: fc.constantFrom(null, 'a@example.com', 'b@example.com'),
    phoneE164: fc.constantFrom(null, '+1', '+2'),
    notes: fc.constantFrom(null, 'x', 'y'),
    refusesMarketing: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(details, { maxLength: 12 }), (given) => {
      const lines = given.map((changes, index) => line(index + 1, { ...changes, phone: changes.phoneE164 }))
      const first = plan(lines)
      expect(first).toMatchObject({ completed: [], unchanged: 0, repeated: lines.length - first.added.length })
      const second = plan(lines, first.added)
      expect(second).toMatchObject({ added: [], completed: [], otherNotes: [] })
      expect(second.unchanged + second.repeated).toBe(lines.length)
    }),
  )
})
