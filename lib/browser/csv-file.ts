import { readContactCards } from '@/lib/domain/contact-cards'
import { isFilled, tableScore } from '@/lib/domain/list-columns'
import { decodeText } from '@/lib/domain/text-encoding'

/** Maximum file size, larger than any list of 5,000 clients. */
export const CSV_MAX_BYTES = 5 * 1024 * 1024

/** Possible delimiters, more likely first. */
const DELIMITERS = [',', ';', '\t', '|']
/** How many lines are used to guess the delimiter. */
const JUDGED_LINES = 60
const MAX_REPAIRS = 20
/** Replaces a quotation mark that doesn't open a cell: a private-use character of Unicode. */
const STRAY_QUOTE = '\ue000'

type Parse = (text: string, delimiter: string, lines?: number) => Parsed

interface Parsed {
  rows: string[][]
  /** Positions of quotation marks that open a cell without closing it properly. */
  strayQuotes: number[]
}

/** Thrown if the file can't be read as a list. The message is for the owner. */
export class UnreadableFileError extends Error {}

/**
 * Reads the file as rows of cells, numbered as in a spreadsheet. Loads the parser on first use. Throws
 * UnreadableFileError for other file formats.
 */
export async function readCsvFile(file: Blob): Promise<string[][]> {
  const [parse, buffer] = await Promise.all([loadParser(), file.arrayBuffer()])
  const bytes = new Uint8Array(buffer)
  refuseOtherFormats(bytes)
  const decoded = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  const cards = readContactCards(decoded)
  if (cards !== null) return cards
  // A "sep=" line names the delimiter. It stays as an empty row, so that row numbers match the file.
  const [, named, text = ''] = /^(?:"?sep=(.|\\t)"?(?=\n))?([\s\S]*)$/i.exec(decoded) ?? []
  if (named !== undefined) return parseAll(parse, text, named === '\\t' ? '\t' : named)
  const rows = parseAll(parse, text, delimiterOf(parse, text))
  const inner = unwrap(parse, rows)
  return inner !== null && tableScore(inner.slice(0, JUDGED_LINES)) > tableScore(rows.slice(0, JUDGED_LINES)) + 5
    ? inner
    : rows
}

async function loadParser(): Promise<Parse> {
  const { default: Papa } = await import('papaparse')
  return (text, delimiter, lines = 0) => {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: lines })
    const narrow = (row: number) => (data[row]?.length ?? 0) < (data[0]?.length ?? 0)
    const strayQuotes = errors
      .filter(({ code, row = 0 }) => code === 'MissingQuotes' || (code === 'InvalidQuotes' && narrow(row)))
      .flatMap(({ index }) => index ?? [])
    return { rows: data, strayQuotes }
  }
}

/** Parses the whole text. A stray quotation mark would swallow the lines after it, so it is read as plain text. */
function parseAll(parse: Parse, text: string, delimiter: string): string[][] {
  let repaired = text
  for (let repairs = 0; ; repairs += 1) {
    const { rows, strayQuotes } = parse(repaired, delimiter)
    const [first] = strayQuotes
    if (first === undefined || repairs === MAX_REPAIRS)
      return rows.map((cells) => cells.map((cell) => cell.replaceAll(STRAY_QUOTE, '"')))
    repaired = `${repaired.slice(0, first - 1)}${STRAY_QUOTE}${repaired.slice(first)}`
  }
}

function delimiterOf(parse: Parse, text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const rows = parse(text, delimiter, JUDGED_LINES).rows
    return [delimiter, tableScore(rows)] as const
  })
  return scores.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** Returns the real table if each line of this one is quoted as a single cell; null if not. */
function unwrap(parse: Parse, rows: string[][]): string[][] | null {
  const filled = rows.filter(isFilled)
  if (filled.length === 0 || !filled.every((cells) => cells.slice(1).every((cell) => cell === ''))) return null
  const text = rows.map((cells) => cells[0] ?? '').join('\n')
  return parseAll(parse, text, delimiterOf(parse, text))
}

function refuseOtherFormats(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    throw new UnreadableFileError(
      'This is a workbook. In the spreadsheet choose “Save as”, then CSV, and import that file.',
    )
  if (/^\s*<[!?a-z]/i.test(start) || start.startsWith('%PDF') || start.startsWith('{\\rtf'))
    throw new UnreadableFileError('This file can’t be read as a list. Export your clients as CSV and import that file.')
}
