import fc from '../support/property'

import { packRows, unpackRows } from '@/lib/browser/packed-rows'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it('what is unpacked is what was packed, whatever JSON it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(unpackRows(packRows(value))).toEqual(plain(value))
    }),
  )
})

it('rows of one shape come back as they were, with empty ones and nested ones, and fields that look like the marks', () => {
  const cell = fc.oneof(fc.constant(null), fc.constant('same'), fc.string(), fc.integer(), fc.boolean())
  const client = fc.record({ name: fc.string(), '#': cell, values: cell })
  const row = fc.record({ id: fc.uuid(), status: cell, client, risk: fc.option(client), tags: fc.array(cell) })
  fc.assert(
    fc.property(fc.array(fc.option(row), { maxLength: 12 }), (rows) => {
      expect(unpackRows(packRows({ rows }))).toEqual(plain({ rows }))
    }),
  )
})

it('fields that are undefined are left out, as JSON leaves them out', () => {
  const rows = [1, 2, 3].map((id) => ({ id, note: undefined }))
  expect(unpackRows(packRows(rows))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

it('a field is named once however many rows there are, and so is what is the same in all of them', () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ appointmentId: index, businessId: 'the same business' }))
  const packed = packRows(rows)
  expect(packed.split('appointmentId')).toHaveLength(2)
  expect(packed.split('the same business')).toHaveLength(2)
})

it('values that recur in some of the rows are named once', () => {
  const people = ['Aaliyah Montgomery', 'Bo Lind', 'Cruz Delgado']
  const rows = Array.from({ length: 50 }, (_, index) => ({ appointmentId: index, staff: people[index % 3]! }))
  const packed = packRows(rows)
  for (const name of people) expect(packed.split(name)).toHaveLength(2)
  expect(unpackRows(packed)).toEqual(rows)
})
