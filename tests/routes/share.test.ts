import { inflateSync } from 'node:zlib'
import QRCode from 'qrcode'

import { GET as png } from '@/app/api/share/qr.png/route'
import { GET as svg } from '@/app/api/share/qr.svg/route'
import { getDb } from '@/lib/server/db'

import { openSalon, type Salon } from '../support/salon'

const context = { params: Promise.resolve({}) }
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('qr-hair')
})

const ask = (route: typeof svg, cookie = salon.cookie) =>
  route(new Request('http://localhost:3000/api/share/qr', { headers: { host: 'localhost:3000', cookie } }), context)

/** Draws the rectangles of the path; returns a row of characters per module row. */
function drawn(document: string): string[] {
  const size = Number(/viewBox="0 0 (\d+) /.exec(document)?.[1])
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'))
  for (const [, x, y, width] of document.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) rows[Number(y)]?.splice(Number(x) + at, 1, '#')
  return rows.map((row) => row.join(''))
}

/** Reads the middle pixel of each square of an image with one bit a pixel. */
function squares(image: Buffer): string[] {
  const width = image.readUInt32BE(16)
  const length = image.readUInt32BE(33)
  const rowBytes = 1 + Math.ceil(width / 8)
  const pixels = inflateSync(image.subarray(41, 41 + length))
  const size = QRCode.create('http://qr-hair.localhost:3000/book', { errorCorrectionLevel: 'Q' }).modules.size + 8
  const middle = (at: number) => Math.floor(((at + 0.5) * width) / size)
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_square, x) => {
      const byte = pixels[middle(y) * rowBytes + 1 + (middle(x) >> 3)] ?? 0
      return (byte & (0x80 >> (middle(x) & 7))) === 0 ? '#' : '.'
    }).join(''),
  )
}

it('is the code of the business’s own booking page with its quiet zone, as an SVG file named after it', async () => {
  const answer = await ask(svg)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'attachment; filename="qr-hair-qr.svg"',
  ])
  expect(answer.headers.get('cache-control')).toMatch(/private.*no-store/)
  const { modules } = QRCode.create('http://qr-hair.localhost:3000/book', { errorCorrectionLevel: 'Q' })
  const quiet = Array<string>(4).fill('.'.repeat(modules.size + 8))
  const code = Array.from({ length: modules.size }, (_, row) => {
    const dark = Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '#' : '.'))
    return `....${dark.join('')}....`
  })
  expect(drawn(await answer.text())).toEqual([...quiet, ...code, ...quiet])
})

it('is large enough for print as a PNG file', async () => {
  const answer = await ask(png)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'image/png',
    'attachment; filename="qr-hair-qr.png"',
  ])
  const image = Buffer.from(await answer.arrayBuffer())
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)]
  expect(width).toBeGreaterThanOrEqual(1024)
  expect(height).toBe(width)
  expect(squares(image)).toEqual(drawn(await (await ask(svg)).text()))
})

it('is for the signed-in owner alone, and downloading it changes nothing', async () => {
  const first = await getDb().firstDay.findUniqueOrThrow({ where: { businessId: salon.owner.businessId } })
  for (const route of [svg, png]) expect((await ask(route, '')).status).toBe(401)
  await ask(png)
  expect(await getDb().firstDay.findUniqueOrThrow({ where: { businessId: salon.owner.businessId } })).toEqual(first)
})
