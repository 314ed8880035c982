/** Pictures drawn by code, and files that only claim to be pictures. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

/** Returns a landscape with enough detail that its files are as large as photos. */
export function drawing(width: number, height: number, tint = '#0e7490'): Buffer {
  const rings = Array.from({ length: 24 }, (_, ring) => {
    const [x, y] = [(ring * 37) % 100, (ring * 61) % 100]
    return `<circle cx="${x}%" cy="${y}%" r="${4 + (ring % 7)}%" fill="hsl(${ring * 15} 60% ${40 + (ring % 5) * 8}%)" opacity="0.7"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${tint}"/>${rings.join('')}</svg>`,
  )
}

export function picture(format: Format, width = 1600, height = 900, tint?: string): Promise<Buffer> {
  return sharp(drawing(width, height, tint))
    .removeAlpha()
    .toFormat(format)
    .toBuffer()
}

/** Returns a photo that needs turning, with metadata about place and camera. */
export function phonePhoto(): Promise<Buffer> {
  return sharp(drawing(1200, 800))
    .removeAlpha()
    .withExif({
      IFD0: { Make: 'Camera-Marker', Copyright: 'Name-Marker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1', GPSLongitudeRef: 'W', GPSLongitude: '74/1 0/1 21/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Returns a chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a small PNG whose header claims this many pixels. */
export function pngOf(width: number, height: number, { frames = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(frames > 0 ? [chunk('acTL', control)] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns an animated PNG whose control chunk comes after so much text. */
export function lateApng(png: Buffer, textLength: number, frames = 2): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  const text = chunk('tEXt', Buffer.from(`Comment\0${'a'.repeat(textLength)}`))
  return Buffer.concat([png.subarray(0, 33), text, chunk('acTL', control), png.subarray(33)])
}

/** Returns a picture of one color, whose file is tiny. */
export function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#334455' } })
}

interface Hostile {
  name: string
  bytes: Buffer
  /** The expected status of the response. */
  status: 400 | 413 | 415
}

const ZIP = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(60), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
const HTML = '<!doctype html><html><script>alert(1)</script></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#111111', '#eeeeee'].map((tint) =>
      sharp(drawing(700, 400, tint))
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** Returns files that must be rejected, each for a different reason. */
export async function hostileFiles(): Promise<Hostile[]> {
  const sound = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map(async (format) => ({ format, bytes: await picture(format) })),
  )
  const [jpeg, png, webp, avif] = sound.map(({ bytes }) => bytes) as [Buffer, Buffer, Buffer, Buffer]
  const cut = sound.flatMap(({ format, bytes }) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => ({
      name: `${format} cut after ${tenth} tenths`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)),
      status: 400 as const,
    })),
  )
  const ftyp = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}`)])
  const headed = (start: readonly number[] | string, rest = randomBytes(4000)) =>
    Buffer.concat([typeof start === 'string' ? Buffer.from(start, 'latin1') : Buffer.from(start), rest])
  return [
    ...cut,
    { name: 'nothing', bytes: Buffer.alloc(0), status: 400 },
    { name: 'one byte', bytes: Buffer.from([0xff]), status: 415 },
    { name: '16 MB', bytes: Buffer.concat([jpeg, Buffer.alloc(16 * 1024 * 1024)]), status: 413 },
    { name: 'a PNG of 60000 × 60000', bytes: pngOf(60_000, 60_000), status: 413 },
    { name: 'a PNG of 50001 × 1000', bytes: pngOf(50_001, 1000), status: 413 },
    { name: 'a PNG whose pixels are missing', bytes: pngOf(4000, 4000), status: 400 },
    { name: 'a PNG of no pixels', bytes: pngOf(0, 0), status: 400 },
    { name: 'an animated PNG', bytes: pngOf(700, 400, { frames: 2 }), status: 400 },
    { name: 'an animated PNG behind a long text', bytes: lateApng(png, 70_000), status: 400 },
    {
      name: 'an AVIF of 18 megapixels, which takes 16 bytes for each',
      bytes: await plain(6000, 3000).avif({ effort: 0, quality: 10 }).toBuffer(),
      status: 413,
    },
    {
      name: 'an interlaced PNG of 18 megapixels, which is decoded as a whole',
      bytes: await plain(6000, 3000).png({ progressive: true }).toBuffer(),
      status: 413,
    },
    { name: 'an animated WebP', bytes: await animated('webp'), status: 400 },
    { name: 'an animated GIF', bytes: await animated('gif'), status: 415 },
    { name: 'an AVIF sequence', bytes: headed(ftyp('avis').toString('latin1')), status: 400 },
    { name: 'HEIC that nobody can decode', bytes: headed(ftyp('heic').toString('latin1')), status: 415 },
    { name: 'a video', bytes: headed(ftyp('isom').toString('latin1')), status: 415 },
    { name: 'GIF and script', bytes: Buffer.from(`GIF89a/*${'a'.repeat(600)}*/=alert(1)`), status: 415 },
    { name: 'SVG', bytes: drawing(1600, 900), status: 415 },
    { name: 'SVG with a script', bytes: Buffer.from(SVG), status: 415 },
    { name: 'SVG behind blanks and an XML head', bytes: Buffer.from(`  <?xml version="1.0"?>${SVG}`), status: 415 },
    { name: 'a web page', bytes: Buffer.from(HTML), status: 415 },
    { name: 'a ZIP', bytes: ZIP, status: 415 },
    { name: 'a PDF', bytes: headed('%PDF-1.7\n'), status: 415 },
    { name: 'a program', bytes: headed('\x7fELF'), status: 415 },
    { name: 'a bitmap', bytes: headed('BM'), status: 415 },
    { name: 'a TIFF', bytes: await sharp(drawing(700, 400)).tiff().toBuffer(), status: 415 },
    { name: 'noise that begins like a JPEG', bytes: headed([0xff, 0xd8, 0xff, 0xe0]), status: 400 },
    {
      name: 'noise that begins like a PNG',
      bytes: headed([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      status: 400,
    },
    { name: 'noise that begins like a WebP', bytes: headed('RIFF\x00\x10\x00\x00WEBPVP8 '), status: 400 },
    { name: 'noise that begins like an AVIF', bytes: headed(ftyp('avif').toString('latin1')), status: 400 },
    { name: 'JPEG and ZIP', bytes: Buffer.concat([jpeg, ZIP]), status: 400 },
    { name: 'PNG and ZIP', bytes: Buffer.concat([png, ZIP]), status: 400 },
    { name: 'WebP and ZIP', bytes: Buffer.concat([webp, ZIP]), status: 400 },
    { name: 'AVIF and a web page', bytes: Buffer.concat([avif, Buffer.from(HTML)]), status: 400 },
    { name: 'JPEG and a web page', bytes: Buffer.concat([jpeg, Buffer.from(HTML)]), status: 400 },
    {
      name: 'JPEG with a script in its comment',
      bytes: Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, HTML.length + 2]),
        Buffer.from(HTML),
        jpeg.subarray(2),
      ]),
      status: 400,
    },
    {
      name: 'PNG with a script in its text',
      bytes: Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${HTML}`)), png.subarray(33)]),
      status: 400,
    },
    { name: 'too small', bytes: await picture('png', 300, 200), status: 400 },
    { name: 'too narrow', bytes: await picture('png', 4000, 400), status: 400 },
  ]
}
