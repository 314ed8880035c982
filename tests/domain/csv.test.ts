import fc from '../support/property'
import Papa from 'papaparse'

import { shieldCell, toCsv, unshieldCell } from '@/lib/domain/csv'

describe('a CSV file', () => {
  it('is UTF-8 with its mark, CRLF at line ends and quotes only where needed', () => {
    expect(
      toCsv([
        ['Name', 'Notes'],
        ['Zoë', 'says "hi", twice'],
      ]),
    ).toBe('\ufeffName,Notes\r\nZoë,"says ""hi"", twice"\r\n')
  })

  it.each([
    '=1+1',
    '+SUM(1)',
    '-2+3',
    '-2+cmd|x',
    '+1+cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\uff1d1',
    "'=1",
    '-',
    '+',
  ])('never lets a spreadsheet run %j', (cell) => {
    expect(shieldCell(cell)).toBe(`'${cell}`)
    expect(unshieldCell(shieldCell(cell))).toBe(cell)
  })

  it.each([
    '+12125550123',
    '+44 7911 123456',
    '+1 (212) 555-0123',
    '(212) 555-0101',
    '-2',
    '-12.50',
    '-3%',
    "O'Brien",
    "'quoted'",
    '2026-11-24 14:30',
    '',
  ])('leaves the number or text %j as it is', (cell) => {
    expect(shieldCell(cell)).toBe(cell)
    expect(unshieldCell(cell)).toBe(cell)
  })

  it('reads back as what was written, whatever that was', () => {
    const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', "'", "'=", "''+", '+1', '-1', '"')
    const cell = fc.tuple(start, fc.string({ unit: 'grapheme' })).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const { data } = Papa.parse<string[]>(toCsv(rows).slice(1), {
          skipEmptyLines: false,
          delimiter: ',',
          newline: '\r\n',
        })
        expect(data.slice(0, -1).map((cells) => cells.map(unshieldCell))).toEqual(rows)
      }),
    )
  })
})
