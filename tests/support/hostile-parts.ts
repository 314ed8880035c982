/** Parts of hostile uploads, drawn from a seed. */
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Random } from '@/lib/server/demo/random'
import { bigPicture } from './big-picture'
import { chunk, drawing } from './picture-files'

/** Pictures of 700 × 400 pixels by format. */
export type Sound = Record<'jpeg' | 'png' | 'webp' | 'avif' | 'interlaced' | 'progressive' | 'gif' | 'tiff', Buffer>

/** Is in every piece of metadata and every foreign part. */
export const MARKER = 'Metadata-Marker'
export const SCRIPT = `<script>alert('${MARKER}')</script>`
/** Length of a PNG's signature and first chunk, in bytes. */
export const PNG_HEAD_LENGTH = 33

/** Returns random bytes. */
export const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.whole(0, 255)))
/** Returns the bytes of a text whose characters are bytes. */
export const latin = (text: string) => Buffer.from(text, 'latin1')
/** Returns a picture that would be stored. */
export const readable = (random: Random, { jpeg, png, webp, avif, interlaced, progressive }: Sound) =>
  random.pick([jpeg, png, webp, avif, interlaced, progressive])

/** Returns the picture with another part right after its first `at` bytes. */
export const inserted = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])

/** Returns a segment of a JPEG. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Returns the picture with up to 40 random bytes changed after its first twelve. */
export function damaged(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let times = random.whole(1, 40); times > 0; times -= 1)
    copy[random.whole(12, copy.length - 1)] = random.whole(0, 255)
  return copy
}

/** Returns a JPEG or PNG whose header claims other measures than its pixels have. */
export function misstated(random: Random, { jpeg, png }: Sound): Buffer {
  const copy = Buffer.from(random.pick([jpeg, png]))
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  const [width, height] = [random.whole(700, 65_000), random.whole(500, 65_000)]
  if (copy[0] === 0xff) {
    copy.writeUInt16BE(height, frame + 5)
    copy.writeUInt16BE(width, frame + 7)
    return copy
  }
  const data = Buffer.from(copy.subarray(16, 29))
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return Buffer.concat([copy.subarray(0, 8), chunk('IHDR', data), copy.subarray(PNG_HEAD_LENGTH)])
}

/** Returns an AVIF whose container claims fewer pixels than its video frame has. */
export async function understated(random: Random): Promise<Buffer> {
  const bytes = await bigPicture('avif', random.whole(3000, 7000), random.whole(3000, 7000))
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(900, size)
  bytes.writeUInt32BE(500, size + 4)
  return bytes
}

/** Returns a picture that says where, by whom and with what it was taken, with a color profile. */
export function withMetadata(random: Random): Promise<Buffer> {
  const drawn = sharp(drawing(random.whole(700, 1000), random.whole(400, 600)))
    .removeAlpha()
    .withExif({
      IFD0: { Make: MARKER, Artist: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1', GPSLongitudeRef: 'W', GPSLongitude: '74/1 0/1 21/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARKER.repeat(random.whole(1, 500))}</x:xmpmeta>`)
    .withIccProfile(random.pick(['p3', 'srgb']))
  return drawn.toFormat(random.pick(['jpeg', 'png', 'webp', 'avif'] as const)).toBuffer()
}

/** Returns an animation of up to 2,000 frames. */
export async function frames(random: Random, format: 'webp' | 'gif'): Promise<Buffer> {
  const [width, height, count] = [random.whole(40, 60), random.whole(40, 60), random.whole(2, 2000)]
  const strip = sharp(noise(random, width * height * 3 * 2), { raw: { width, height: height * 2, channels: 3 } })
  const pages = await strip
    .resize(width, height * count, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const
  return sharp(pages, { raw }).toFormat(format, { effort: 1 }).toBuffer()
}

/** Returns an SVG that runs a script, loads files or grows; sometimes compressed. */
export function svg(random: Random): Buffer {
  const inside = random.pick([
    SCRIPT,
    '<image href="file:///etc/passwd"/><use xlink:href="http://127.0.0.1/x.svg#a"/>',
    '<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>',
    '<rect width="100%" height="100%" onload="alert(1)"/>',
    '<text>&e;</text>',
  ])
  const head = random.pick([
    '',
    ' \n\t',
    '\ufeff',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY e "${'&a;'.repeat(999)}">]>`,
    `<!-- ${'x'.repeat(random.whole(1, 9000))} -->`,
  ])
  const text = Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500">${inside}</svg>`)
  return random.chance(0.2) ? gzipSync(text) : text
}

/** First bytes of pictures. */
export const STARTS = [
  '\xff\xd8\xff\xe0',
  '\xff\xd8\xff\xdb',
  '\x89PNG\r\n\x1a\n',
  'RIFF\x00\x10\x00\x00WEBPVP8 ',
  'RIFF\xff\xff\xff\xffWEBPVP8L',
  'RIFF\x00\x10\x00\x00WEBPVP8X',
  '\0\0\0\x14ftypavif\0\0\0\0avif',
  '\0\0\0\x14ftypmif1\0\0\0\0avif',
  '\xff\xff\xff\xffftypavif',
] as const
/** First bytes of files of other types. */
export const OTHER_TYPES = [
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '\0\0\0\x14ftypisom\0\0\0\0isom',
  'BM',
  '%PDF-1.7\n',
  'II*\0',
  'MM\0*',
  '\0\0\x01\0\x01\0',
  '8BPS\0\x01',
  '\x7fELF',
  'MZ',
  '\x1f\x8b\x08',
  'PK\x03\x04',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
  '\0\0\0\x0cjP  ',
  'GIF89a',
  '#!/bin/sh\n',
  'P6 900 500 255\n',
  '<?php ',
  '',
] as const
