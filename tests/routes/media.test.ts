/** Pictures over HTTP: what is accepted, what is rejected, what is stored, and how it is served. */
import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { POST as upload } from '@/app/api/media/route'
import { GET as shown, PUT as show } from '@/app/api/pictures/route'
import { GET as media } from '@/app/media/[file]/route'
import type { Pictures, UploadedPicture } from '@/lib/contracts/picture'
import { getDb } from '@/lib/server/db'
import { readPublicSite } from '@/lib/server/business/public-queries'
import { pictureUrl } from '@/lib/routes'
import { drawing, hostileFiles, phonePhoto, picture, pngOf } from '../support/picture-files'
import { openSalon, type Salon } from '../support/salon'

jest.setTimeout(120_000)

const HOST = 'localhost:3000'
const context = { params: Promise.resolve({}) }
let salon: Salon
let other: Salon

beforeAll(async () => {
  salon = await openSalon('pictured')
  other = await openSalon('pictured-too')
})

beforeEach(() => getDb().$executeRaw`DELETE FROM rate_limits`)

type Body = ConstructorParameters<typeof Request>[1] extends infer Init
  ? Init extends { body?: infer B }
    ? B
    : never
  : never

function send(body: Body, { kind = 'cover', cookie = salon.cookie, ...headers }: Record<string, string> = {}) {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { host: HOST, cookie, 'content-type': 'image/jpeg', ...headers },
    body: body ?? null,
    duplex: 'half',
  }
  return upload(new Request(`http://${HOST}/api/media?kind=${kind}`, init))
}

async function stored(bytes: Buffer, kind = 'cover', cookie = salon.cookie): Promise<UploadedPicture> {
  const response = await send(new Uint8Array(bytes), { kind, cookie })
  expect([response.status, response.status === 201 ? '' : await response.clone().text()]).toEqual([201, ''])
  return (await response.json()) as UploadedPicture
}

const choose = (body: object, cookie = salon.cookie) =>
  show(
    new Request(`http://${HOST}/api/pictures`, {
      method: 'PUT',
      headers: { host: HOST, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    context,
  )

const get = (file: string, headers: Record<string, string> = {}) =>
  media(new Request(`http://${HOST}/media/${file}`, { headers }), { params: Promise.resolve({ file }) })
const fileOf = ({ hash }: { hash: string }, width: number, format: 'avif' | 'webp') =>
  pictureUrl(hash, width, format).slice('/media/'.length)

const countRows = async () => {
  const [row] = await getDb().$queryRaw<{ assets: number; files: number }[]>`
    SELECT (SELECT count(*)::int FROM assets) AS assets, (SELECT count(*)::int FROM asset_files) AS files`
  return row
}

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of %s is stored in every width as AVIF and WebP',
    async (format) => {
      const found = await stored(await picture(format, 1600, 900, '#7c2d12'))
      expect(found).toMatchObject({ kind: 'cover', width: 1600, height: 900, widths: [320, 640, 1280, 1600] })
      expect(found.blur).toMatch(/^data:image\/webp;base64,.{40,400}$/)
      for (const width of found.widths)
        for (const type of ['avif', 'webp'] as const) {
          const response = await get(fileOf(found, width, type))
          expect(response.headers.get('content-type')).toBe(`image/${type}`)
          const read = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
          expect([read.format, read.width, read.space]).toEqual([type === 'avif' ? 'heif' : 'webp', width, 'srgb'])
        }
    },
  )

  it.each([
    ['with four inks', () => sharp(drawing(1600, 900)).removeAlpha().toColourspace('cmyk').jpeg().toBuffer()],
    ['in gray', () => sharp(drawing(1600, 900)).removeAlpha().greyscale().png().toBuffer()],
    ['with 16 bits', () => sharp(drawing(1600, 900)).toColourspace('rgb16').png().toBuffer()],
    ['with a palette', () => sharp(drawing(1600, 900)).png({ palette: true }).toBuffer()],
    [
      'with a video behind it, as phones add',
      async () =>
        Buffer.concat([await picture('jpeg', 1600, 900), Buffer.from('\0\0\0\x14ftypisom'), randomBytes(90_000)]),
    ],
    ['that loads step by step', () => sharp(drawing(1600, 900)).removeAlpha().jpeg({ progressive: true }).toBuffer()],
  ])('%s is taken', async (_what, make) => {
    const { hash, width } = await stored(await make())
    const file = Buffer.from(await (await get(fileOf({ hash }, width, 'webp'))).arrayBuffer())
    const { space, channels } = await sharp(file).metadata()
    expect([space, (channels ?? 0) >= 3]).toEqual(['srgb', true])
    // A mistake in the colors would leave it black or white.
    const [red, green, blue] = (await sharp(file).stats()).channels
    for (const channel of [red, green, blue]) expect(channel?.mean).toBeGreaterThan(20)
    for (const channel of [red, green, blue]) expect(channel?.mean).toBeLessThan(235)
  })

  it('of a phone’s photo stands upright, and nothing says where, by whom and with what it was taken', async () => {
    const photo = await phonePhoto()
    expect((await sharp(photo).metadata()).exif?.includes('Camera-Marker')).toBe(true)
    const found = await stored(photo)
    expect([found.width, found.height]).toEqual([800, 1200])
    for (const { content } of await getDb().assetFile.findMany({
      where: { hash: found.hash },
      select: { content: true },
    })) {
      const file = Buffer.from(content)
      const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(/Marker|GPS|Exif/.test(file.toString('latin1'))).toBe(false)
    }
  })

  it('of a logo keeps its transparency, and is no wider than it is shown', async () => {
    const logo = await sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const found = await stored(logo, 'logo')
    expect(found.widths).toEqual([320, 640])
    expect(
      (await sharp(Buffer.from(await (await get(fileOf(found, 640, 'avif'))).arrayBuffer())).metadata()).hasAlpha,
    ).toBe(true)
  })

  it('goes by what is in the file, whatever its name and type say', async () => {
    const { status } = await send(new Uint8Array(await picture('png', 800, 500)), { 'content-type': 'text/html' })
    expect(status).toBe(201)
  })

  it('of the same picture again is the same picture, and its hash is that of its largest WebP file', async () => {
    const bytes = await picture('jpeg', 1000, 600, '#4a044e')
    const first = await stored(bytes)
    const before = await countRows()
    expect(await stored(bytes)).toEqual(first)
    expect(await countRows()).toEqual(before)
    const file = Buffer.from(await (await get(`${first.hash}.webp`)).arrayBuffer())
    expect(createHash('sha256').update(file).digest('hex')).toBe(first.hash)
  })
})

it('refuses every hostile file in words for the owner, stores nothing of it, and goes on', async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThan(60)
  const before = await countRows()
  for (const { name, bytes, status } of files) {
    await getDb().$executeRaw`DELETE FROM rate_limits`
    const response = await send(new Uint8Array(bytes))
    const { error, fields } = (await response.json()) as { error: string; fields?: Record<string, string> }
    expect([name, response.status, fields?.file === error, error]).toEqual([
      name,
      status,
      status === 400,
      expect.stringMatching(/^[A-Z].{10,120}\.$/),
    ])
  }
  expect(await countRows()).toEqual(before)
  await stored(await picture('png', 900, 500))
})

it('stops reading a body without a length as soon as it is too long', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024).fill(sent % 256))
    },
  })
  expect((await send(endless)).status).toBe(413)
  expect(sent).toBeLessThan(20)
})

it('a decompression bomb takes no memory worth mentioning', async () => {
  const before = process.memoryUsage().rss
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await getDb().$executeRaw`DELETE FROM rate_limits`
    expect((await send(new Uint8Array(pngOf(60_000, 60_000)))).status).toBe(413)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

it('says to come back later where too many are under way, and takes the next one after that', async () => {
  const bytes = new Uint8Array(await picture('jpeg', 1200, 700, '#365314'))
  const responses = await Promise.all(Array.from({ length: 8 }, () => send(bytes)))
  const busy = responses.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  expect((await send(bytes)).status).toBe(201)
})

it('counts uploads per business and day', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt += 1) statuses.push((await send('no picture')).status)
  expect(statuses.slice(-2)).toEqual([415, 429])
  expect((await send('no picture', { cookie: other.cookie })).status).toBe(415)
})

it('is for the owner, from our own pages, and names its kind', async () => {
  expect((await send('x', { cookie: '' })).status).toBe(401)
  expect((await send('x', { origin: 'http://evil.example' })).status).toBe(403)
  expect((await send('x', { host: `pictured.${HOST}` })).status).toBe(404)
  expect((await send('x', { kind: 'poster' })).status).toBe(400)
})

describe('a served file', () => {
  it('may be kept for ever, is nobody’s page, and is sent once to those who have it', async () => {
    const found = await stored(await picture('jpeg', 800, 500, '#1e3a8a'))
    const file = fileOf(found, 320, 'webp')
    const first = await get(file)
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(first.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength))
    const etag = first.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await get(file, { 'if-none-match': known })
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    }
    expect((await get(file, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  it('that is not stored is 404, whatever is asked, as often as is asked', async () => {
    const { hash } = await stored(await picture('jpeg', 800, 500, '#1e3a8a'))
    for (const file of [
      `${'0'.repeat(64)}.webp`,
      `${hash}-333.webp`,
      `${hash}.png`,
      `${hash}`,
      '..%2f',
      `${hash}.webp'--`,
    ])
      expect([file, (await get(file)).status]).toEqual([file, 404])
    for (let attempt = 0; attempt < 100; attempt += 1) await get(`${'1'.repeat(64)}.webp`)
    expect((await get(`${hash}.webp`)).status).toBe(200)
  })
})

describe('what the site shows', () => {
  const read = async (cookie = salon.cookie) =>
    (await (
      await shown(new Request(`http://${HOST}/api/pictures`, { headers: { host: HOST, cookie } }), context)
    ).json()) as Pictures

  it('is chosen by the owner, with a point that stays in sight, and changes nothing that isn’t named', async () => {
    const [logo, cover] = [await stored(await picture('png', 400, 400), 'logo'), await stored(await picture('jpeg'))]
    await choose({ logo: { hash: logo.hash } })
    const saved = (await (await choose({ cover: { hash: cover.hash, focalX: 20, focalY: 80 } })).json()) as Pictures
    expect(saved).toMatchObject({ logo: { hash: logo.hash }, cover: { hash: cover.hash, focalX: 20, focalY: 80 } })
    expect(await read()).toEqual(saved)
    const { business } = await readPublicSite('pictured')
    expect({ logo: business.logo, cover: business.cover }).toEqual(saved)
    expect(await (await choose({ logo: null })).json()).toEqual({ ...saved, logo: null })
    expect((await readPublicSite('pictured-too')).business).toMatchObject({ logo: null, cover: null })
  })

  it('is never another business’s picture, one of another kind, or one that isn’t stored', async () => {
    const theirs = await stored(await picture('jpeg', 1200, 600, '#881337'), 'cover', other.cookie)
    const before = await read()
    for (const body of [
      { cover: { hash: theirs.hash } },
      { logo: { hash: before.cover?.hash } },
      { cover: { hash: '2'.repeat(64) } },
      { cover: { hash: before.cover?.hash, focalX: 101 } },
      { cover: { hash: 'x' } },
    ])
      expect([body, (await choose(body)).status]).toEqual([body, 400])
    expect(await read()).toEqual(before)
  })
})
