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
  expect(result.unchanged).toBe(1)
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

it('names the client whose contact a line of another name brings', () => {
  expect(plan([line(7, { name: 'Tom', phoneE164: '+12125550101' })], [ada]).otherNames).toEqual([
    { line: 7, name: 'Ada King' },
  ])
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
    notes: fc.constantFrom(null, 'x'),
  })
  fc.assert(
    fc.property(fc.array(details, { maxLength: 12 }), (given) => {
      const lines = given.map((changes, index) => line(index + 1, { ...changes, phone: changes.phoneE164 }))
      const first = plan(lines)
      expect(first.added.length + first.unchanged + first.otherNames.length).toBe(lines.length)
      const second = plan(lines, first.added)
      expect(second.added).toEqual([])
    }),
  )
})
