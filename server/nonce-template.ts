/** A stored page, plain and compressed, in which only the nonce differs between responses. */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
/** How far back a deflate stream may refer. */
const WINDOW = 32 * 1024
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([0x03, 0x00])

/** A stored page; `page(nonce)` and `gzipped(nonce)` return its bytes for a response with that nonce. */
export class NonceTemplate {
  /** The parts of the page between the nonces. */
  private readonly texts: Buffer[]
  private packing: Promise<Buffer[]> | undefined
  /** Approximate memory in bytes: the page, and at most the same again for the compressed one. */
  readonly size: number

  /** `html` holds `placeholder` where each nonce belongs; all nonces must have its length. */
  constructor(html: Buffer, placeholder: string) {
    this.texts = split(html, placeholder)
    this.size = html.length * 2
  }

  page(nonce: string): Buffer {
    return joined(this.texts, Buffer.from(nonce, 'latin1'))
  }

  async gzipped(nonce: string): Promise<Buffer> {
    this.packing ??= pack(this.texts, nonce.length)
    const page = this.page(nonce)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(page), 0)
    trailer.writeUInt32LE(page.length, 4)
    return Buffer.concat([GZIP_HEADER, joined(await this.packing, storedBlock(nonce)), LAST_BLOCK, trailer])
  }
}

function split(html: Buffer, placeholder: string): Buffer[] {
  const texts: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(placeholder); at !== -1; at = html.indexOf(placeholder, from)) {
    texts.push(html.subarray(from, at))
    from = at + placeholder.length
  }
  return [...texts, html.subarray(from)]
}

function joined(parts: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
}

/** Returns an uncompressed block of a deflate stream. Source: RFC 1951, 3.2.4. */
function storedBlock(nonce: string): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(nonce.length, 1)
  header.writeUInt16LE(0xffff - nonce.length, 3)
  return Buffer.concat([header, Buffer.from(nonce, 'latin1')])
}

/**
 * Compresses each part, with references to earlier parts. There, zero bytes stand for the nonces; pages contain no
 * other zero bytes, so no reference includes a nonce.
 */
function pack(texts: readonly Buffer[], nonceLength: number): Promise<Buffer[]> {
  const page = joined(texts, Buffer.alloc(nonceLength))
  let from = 0
  return Promise.all(
    texts.map((text) => {
      const dictionary = page.subarray(Math.max(0, from - WINDOW), from)
      from += text.length + nonceLength
      return deflate(text, { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) })
    }),
  )
}
