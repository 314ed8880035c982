/** Reads contact cards (vCard 2.1 to 4.0, as exported by iCloud and phones) as rows of a list. Source: RFC 6350. */

const HEADINGS = ['First name', 'Middle name', 'Last name', 'Name', 'Mobile', 'Phone', 'Email', 'Notes'] as const
type Heading = (typeof HEADINGS)[number]

/** One property of a card. `item1.TEL;TYPE=CELL:+1 212 555 0101` has the name TEL. */
interface Property {
  name: string
  parameters: string
  value: string
}

/** Returns a row of headings and a row per card; null if the content isn't a vCard file. */
export function readContactCards(text: string): string[][] | null {
  if (!/^\s*BEGIN:VCARD/i.test(text)) return null
  const cards = text.split(/^BEGIN:VCARD.*$/im).slice(1)
  return [[...HEADINGS], ...cards.map(rowOf)]
}

function rowOf(card: string): string[] {
  const cells = new Map<Heading, string[]>()
  const add = (heading: Heading, text: string | undefined) => {
    if (text !== undefined && text.trim() !== '') cells.set(heading, [...(cells.get(heading) ?? []), text.trim()])
  }
  const properties = propertiesOf(card)
  const isCompany = properties.some(({ name, value }) => name === 'X-ABSHOWAS' && /^COMPANY/i.test(value))
  for (const { name, parameters, value } of properties) {
    if (name === 'N') {
      const [last, first, middle] = value.split(/(?<!\\);/).map(plainText)
      add('First name', first)
      add('Middle name', middle)
      add('Last name', last)
    }
    if (name === 'FN' && !isCompany) add('Name', plainText(value))
    if (name === 'TEL' && !/FAX|PAGER/i.test(parameters))
      add(/CELL|MOBILE|IPHONE/i.test(parameters) ? 'Mobile' : 'Phone', plainText(value).replace(/^tel:/i, ''))
    if (name === 'EMAIL') add('Email', plainText(value))
    if (name === 'NOTE') add('Notes', plainText(value))
  }
  return HEADINGS.map((heading) => (cells.get(heading) ?? []).join(heading === 'Notes' ? '\n' : ' ::: '))
}

function propertiesOf(card: string): Property[] {
  return linesOf(card).flatMap((line) => {
    const [, name = '', parameters = '', value = ''] =
      /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
    if (name === '') return []
    const isQuoted = /QUOTED-PRINTABLE/i.test(parameters)
    return [{ name: name.toUpperCase(), parameters, value: isQuoted ? fromQuotedPrintable(value) : value }]
  })
}

/** Returns the card's unfolded lines: a line continues after a leading space, or after "=" in quoted-printable text. */
function linesOf(card: string): string[] {
  const lines: string[] = []
  for (const line of card.replace(/\n[ \t]/g, '').split('\n')) {
    const above = lines.at(-1) ?? ''
    if (above.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(above))
      lines[lines.length - 1] = above.slice(0, -1) + line
    else lines.push(line)
  }
  return lines
}

function fromQuotedPrintable(text: string): string {
  const encoded = encodeURIComponent(text).replace(/%3D([\dA-Fa-f]{2})/g, '%$1')
  try {
    return decodeURIComponent(encoded)
  } catch {
    return text
  }
}

function plainText(text: string): string {
  return text.replace(/\\n/gi, '\n').replace(/\\([,;:\\])/g, '$1')
}
