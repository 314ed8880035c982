/**
 * A DNS server over UDP on this machine, with the records that a test gives it. It responds like a recursive resolver.
 */
import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

/** The records of one name. `fails` responds with SERVFAIL; `silent` doesn't respond. */
export interface Zone {
  A?: string[]
  AAAA?: string[]
  CNAME?: string
  TXT?: string[]
  fails?: boolean
  silent?: boolean
}

const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
const POINTER_TO_QUESTION = Buffer.from([0xc0, 0x0c])

export interface NameServer {
  /** The address, in the form a resolver takes. */
  address: string
  /** The zones by name in lower case; tests change them. */
  names: Map<string, Zone>
  stop(): Promise<void>
}

export async function startNameServer(names: Record<string, Zone> = {}): Promise<NameServer> {
  const socket = createSocket('udp4')
  const zones = new Map(Object.entries(names))
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const reply = answer(query, zones)
    if (reply) socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names: zones,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function answer(query: Buffer, zones: Map<string, Zone>): Buffer | null {
  const { name, end } = readName(query, 12)
  const type = query.readUInt16BE(end)
  const question = query.subarray(12, end + 4)
  const zone = zones.get(name)
  if (zone?.silent) return null
  const records = zone?.fails ? [] : recordsOf(name, type, zones)
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (zone?.fails ? 2 : zone ? 0 : 3), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, question, ...records])
}

/** Returns the records of a name, including those of the name it is an alias for. */
function recordsOf(
  name: string,
  type: number,
  zones: Map<string, Zone>,
  owner: Buffer = POINTER_TO_QUESTION,
  left = 8,
): Buffer[] {
  const zone = zones.get(name)
  if (!zone || left === 0) return []
  const alias = zone.CNAME
  if (alias !== undefined) {
    const own = record(owner, TYPES.CNAME, writeName(alias))
    return type === TYPES.CNAME
      ? [own]
      : [own, ...recordsOf(alias.toLowerCase(), type, zones, writeName(alias), left - 1)]
  }
  if (type === TYPES.A) return (zone.A ?? []).map((text) => record(owner, type, ipv4(text)))
  if (type === TYPES.AAAA) return (zone.AAAA ?? []).map((text) => record(owner, type, ipv6(text)))
  if (type === TYPES.TXT) return (zone.TXT ?? []).map((text) => record(owner, type, labels([text])))
  return []
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(60, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, head, data])
}

const ipv4 = (text: string) => Buffer.from(text.split('.').map(Number))

function ipv6(text: string): Buffer {
  const [head = '', tail = ''] = text.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return Buffer.from([...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join(''), 'hex')
}

const labels = (parts: string[]) =>
  Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)])))

const writeName = (name: string) => Buffer.concat([labels(name.split('.')), Buffer.from([0])])

function readName(message: Buffer, start: number): { name: string; end: number } {
  const parts: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    parts.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: parts.join('.').toLowerCase(), end: at + 1 }
}
