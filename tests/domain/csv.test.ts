import fc from 'fast-check'
import Papa from 'papaparse'

import { shieldCell, toCsv, unshieldCell } from '@/lib/domain/csv'

describe('a CSV file', () => {
  it('is UTF-8 with its mark, CRLF at line ends and quotes only where needed', () => {
    expect(toCsv([['Name', 'Notes'], ['Zoë', 'says "hi", twice']])).toBe('\ufeffName,Notes\r\nZoë,"says ""hi"", twice"\r\n')
  })

  it.each(['=1+1', '+12125550101', '-2', '@SUM(A1)', '\t=1'])('never lets a spreadsheet run %j', (cell) => {
    expect(shieldCell(cell)).toBe(`'${cell}`)
    expect(unshieldCell(shieldCell(cell))).toBe(cell)
  })

  it('leaves phone numbers, names and dates as they are', () => {
    for (const cell of ['(212) 555-0101', "O'Brien", "'quoted'", '2026-11-24 14:30', '']) expect(unshieldCell(shieldCell(cell))).toBe(cell)
  })

  it('reads back as what was written, whatever that was', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^'[=+\-@\t\r]/.test(text))
    fc.assert(fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const { data } = Papa.parse<string[]>(toCsv(rows).slice(1), { skipEmptyLines: false, delimiter: ',', newline: '\r\n' })
      expect(data.slice(0, -1).map((cells) => cells.map(unshieldCell))).toEqual(rows)
    }))
  })
})
