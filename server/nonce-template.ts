/** A stored page in which only the nonce changes from response to response, also in its compressed form. */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
/** How far back a deflate stream may refer. */
const WINDOW = 32 * 1024
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([0x03, 0x00])

/** Bytes with gaps of one length, which a nonce fills. */
interface Gapped {
  bytes: Buffer
  gaps: number[]
}

/** One page; `page(nonce)` and `gzipped(nonce)` are its bytes for a response with that nonce. */
export class NonceTemplate {
  private readonly text: Gapped
  private packing: Promise<Gapped> | undefined

  /** `html` holds `placeholder` where each nonce belongs; all nonces must have its length. */
  constructor(
    html: Buffer,
    private readonly placeholder: string,
  ) {
    this.text = cutOut(html, placeholder)
  }

  /** Returns its approximate memory in bytes: the text and at most the same again compressed. */
  get size(): number {
    return this.text.bytes.length * 2
  }

  page(nonce: string): Buffer {
    return filled(this.text, nonce)
  }

  async gzipped(nonce: string): Promise<Buffer> {
    this.packing ??= pack(this.text, this.placeholder.length)
    const packed = filled(await this.packing, nonce)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(this.page(nonce)), 0)
    trailer.writeUInt32LE(this.text.bytes.length, 4)
    return Buffer.concat([packed, trailer])
  }
}

/** Gaps are zero bytes, which pages don't hold elsewhere, so no compressed text refers to them. */
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
  const copy = Buffer.from(bytes)
  for (const at of gaps) copy.write(nonce, at, 'latin1')
  return copy
}

/** Returns the gzip stream without its trailer: the texts compressed, each able to refer to those before it, and each gap as it is, in a stored block. Source: RFC 1951, 3.2.4. */
async function pack({ bytes, gaps }: Gapped, gapLength: number): Promise<Gapped> {
  const starts = [0, ...gaps.map((gap) => gap + gapLength)]
  const texts = await Promise.all(starts.map((from, index) => compressed(bytes, from, gaps[index] ?? bytes.length)))
  const stored = Buffer.alloc(5 + gapLength)
  stored.writeUInt16LE(gapLength, 1)
  stored.writeUInt16LE(0xffff - gapLength, 3)
  const parts: Buffer[] = [GZIP_HEADER]
  const packedGaps: number[] = []
  let length = GZIP_HEADER.length
  for (const [index, text] of texts.entries()) {
    parts.push(text, index < gaps.length ? stored : LAST_BLOCK)
    length += text.length + stored.length
    if (index < gaps.length) packedGaps.push(length - gapLength)
  }
  return { bytes: Buffer.concat(parts), gaps: packedGaps }
}

function compressed(bytes: Buffer, from: number, to: number): Promise<Buffer> {
  const dictionary = bytes.subarray(Math.max(0, from - WINDOW), from)
  const options = { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) }
  return deflate(bytes.subarray(from, to), options)
}
