/** A stored page in which only the nonce changes from answer to answer, also in its compressed form. */
import { crc32, constants, deflateRaw, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const deflate = promisify(deflateRaw)
const pressed = promisify(gzip)
/** How far back a deflate stream may refer. */
const WINDOW = 32 * 1024
/** Text between two nonces that isn't worth a compressed block of its own. */
const SHORT = 200
/** Most bytes of a stored block. */
const LONGEST_BLOCK = 0xffff
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([0x03, 0x00])

/** Bytes with gaps of one length, which a nonce fills. */
interface Gapped {
  bytes: Buffer
  gaps: number[]
}

/** One page; `page(nonce)` and `gzipped(nonce)` are its bytes for an answer with that nonce. */
export class NoncePage {
  private readonly text: Gapped
  private packing: Promise<Gapped> | undefined
  private packed: Promise<Buffer> | undefined

  /** `html` holds `placeholder` wherever a nonce belongs; every nonce must be as long. */
  constructor(html: Buffer, placeholder: string) {
    this.text = cutOut(html, placeholder)
    this.nonceLength = placeholder.length
  }

  private readonly nonceLength: number

  /** Bytes it takes in memory, about: the text and, at most, as much again compressed. */
  get size(): number {
    return this.text.bytes.length * 2
  }

  page(nonce: string): Buffer {
    return filled(this.text, nonce)
  }

  async gzipped(nonce: string): Promise<Buffer> {
    if (this.text.gaps.length === 0) return (this.packed ??= pressed(this.text.bytes))
    this.packing ??= pack(this.text, this.nonceLength)
    const packed = filled(await this.packing, nonce)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(this.page(nonce)), 0)
    trailer.writeUInt32LE(this.text.bytes.length, 4)
    return Buffer.concat([GZIP_HEADER, packed, trailer])
  }
}

/** The gaps hold zero bytes, which no page holds elsewhere: so no compressed text refers to them. */
function cutOut(html: Buffer, placeholder: string): Gapped {
  const bytes = Buffer.from(html)
  const gaps: number[] = []
  for (let at = bytes.indexOf(placeholder); at !== -1; at = bytes.indexOf(placeholder, at)) {
    bytes.fill(0, at, at + placeholder.length)
    gaps.push(at)
  }
  return { bytes, gaps }
}

function filled({ bytes, gaps }: Gapped, nonce: string): Buffer {
  if (gaps.length === 0) return bytes
  const copy = Buffer.from(bytes)
  for (const at of gaps) copy.write(nonce, at, 'latin1')
  return copy
}

/**
 * One raw deflate stream: long texts compressed, each able to refer to what came before it; short texts and
 * the gaps as they are, in stored blocks.
 */
async function pack({ bytes, gaps }: Gapped, nonceLength: number): Promise<Gapped> {
  const blocks: Promise<{ block: Buffer; gaps: number[] }>[] = []
  let plain: { from: number; to: number; gaps: number[] } = { from: 0, to: 0, gaps: [] }
  const endPlain = (next: number) => {
    if (plain.to > plain.from)
      blocks.push(Promise.resolve(storedBlock(bytes.subarray(plain.from, plain.to), plain.gaps)))
    plain = { from: next, to: next, gaps: [] }
  }
  for (const [index, gap] of [...gaps, bytes.length].entries()) {
    const from = index === 0 ? 0 : (gaps[index - 1] ?? 0) + nonceLength
    const isShort = gap - from < SHORT && gap + nonceLength - plain.from <= LONGEST_BLOCK
    if (!isShort) {
      endPlain(gap)
      blocks.push(compressedBlock(bytes, from, gap))
    }
    plain.gaps.push(gap - plain.from)
    plain.to = gap + nonceLength
  }
  plain.gaps.pop()
  plain.to = Math.min(plain.to, bytes.length)
  endPlain(bytes.length)
  return joined(await Promise.all(blocks))
}

function storedBlock(text: Buffer, gaps: number[]): { block: Buffer; gaps: number[] } {
  const header = Buffer.from([0, text.length & 0xff, text.length >> 8, ~text.length & 0xff, (~text.length >> 8) & 0xff])
  return { block: Buffer.concat([header, text]), gaps: gaps.map((at) => at + header.length) }
}

async function compressedBlock(bytes: Buffer, from: number, to: number): Promise<{ block: Buffer; gaps: number[] }> {
  const dictionary = bytes.subarray(Math.max(0, from - WINDOW), from)
  const options = { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) }
  return { block: await deflate(bytes.subarray(from, to), options), gaps: [] }
}

function joined(blocks: { block: Buffer; gaps: number[] }[]): Gapped {
  const gaps: number[] = []
  let length = 0
  for (const { block, gaps: within } of blocks) {
    gaps.push(...within.map((at) => at + length))
    length += block.length
  }
  return { bytes: Buffer.concat([...blocks.map(({ block }) => block), LAST_BLOCK]), gaps }
}
