/** Two iCalendar parsers: ical.js, and our own stricter one based on RFC 5545 and RFC 6868. */
import ICAL from 'ical.js'

/** A component as in RFC 7265: its name, properties and child components. */
type JCal = [string, [string, Record<string, string>, string, string | number][], JCal[]]

/** One line of content. */
export interface CalendarProperty {
  /** The names of the enclosing components, outermost first, such as `VCALENDAR VEVENT`. */
  within: string
  name: string
  parameters: Record<string, string>
  /** The value as text, with escapes resolved. */
  text: string
  /** The unparsed value, for addresses and times. */
  raw: string
}

// Names of calendars (RFC 7986, and Apple's before it), which ical.js doesn't know as texts.
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' }

/**
 * Returns what ical.js reads. Values other than text are in the form in which it writes them; their type is the
 * parameter VALUE.
 */
export function readByLibrary(calendar: string): Omit<CalendarProperty, 'raw'>[] {
  const listProperties = (component: JCal, above: string): Omit<CalendarProperty, 'raw'>[] => {
    const within = `${above} ${component[0].toUpperCase()}`.trim()
    const own = component[1].map(([name, parameters, type, value]) => ({
      within,
      name: name.toUpperCase(),
      parameters: Object.fromEntries(Object.entries(parameters).map(([key, one]) => [key.toUpperCase(), one])),
      text: type === 'text' ? String(value) : ICAL.stringify.value(value, type, ICAL.design.icalendar, false),
    }))
    return [...own, ...component[2].flatMap((inner) => listProperties(inner, within))]
  }
  return listProperties(ICAL.parse(calendar) as JCal, '')
}

type State = 'name' | 'key' | 'value' | 'quoted' | 'content'

/** Parses byte by byte in one pass; skips folds anywhere, even within a character. */
export function readByBytes(calendar: string): CalendarProperty[] {
  const bytes = Buffer.from(calendar.endsWith('\r\n') ? calendar : `${calendar}\r\n`)
  const properties: CalendarProperty[] = []
  const open: string[] = []
  let state: State = 'name'
  let lineBytes = 0
  let taken: number[] = []
  let name = ''
  let key = ''
  let parameters: Record<string, string> = {}
  const take = () => {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(taken))
    taken = []
    return text
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const sign = String.fromCharCode(byte)
    if (byte === 13 && bytes[at + 1] === 10) {
      if (lineBytes > 75) throw new Error(`${lineBytes} octets in a line`)
      lineBytes = 0
      at += 1
      const next = bytes[at + 1]
      if (next === 32 || next === 9) {
        at += 1
        lineBytes = 1
        continue
      }
      if (state !== 'content') throw new Error(`a line ends in its ${state}`)
      const raw = take()
      if (name === 'BEGIN') open.push(raw)
      else if (name === 'END') {
        if (open.pop() !== raw) throw new Error(`${raw} was not open`)
      } else properties.push({ within: open.join(' '), name, parameters, text: unescaped(raw), raw })
      state = 'name'
      parameters = {}
      continue
    }
    lineBytes += 1
    if ((byte < 32 && byte !== 9) || byte === 127) throw new Error(`octet ${byte}`)
    if (state === 'content') taken.push(byte)
    else if (state === 'quoted') {
      if (sign === '"') state = 'value'
      else taken.push(byte)
    } else if (state === 'value' && sign === '"') state = 'quoted'
    else if (sign === ';' || sign === ':') {
      if (state === 'name') name = take()
      else if (state === 'value') parameters[key] = uncareted(take())
      else throw new Error('a parameter without a value')
      state = sign === ';' ? 'key' : 'content'
    } else if (state === 'key' && sign === '=') {
      key = take()
      state = 'value'
    } else taken.push(byte)
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} never ends`)
  return properties
}

function unescaped(raw: string): string {
  let text = ''
  for (let at = 0; at < raw.length; at += 1) {
    const sign = raw.charAt(at)
    if (sign === '\\') at += 1
    const next = raw.charAt(at)
    text += sign === '\\' && next.toLowerCase() === 'n' ? '\n' : next
  }
  return text
}

function uncareted(raw: string): string {
  let text = ''
  for (let at = 0; at < raw.length; at += 1) {
    const next = raw.charAt(at + 1)
    if (raw.charAt(at) !== '^' || !"n'^".includes(next) || next === '') text += raw.charAt(at)
    else {
      text += next === 'n' ? '\n' : next === "'" ? '"' : '^'
      at += 1
    }
  }
  return text
}
