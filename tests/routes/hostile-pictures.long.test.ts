/** 500 hostile uploads, drawn from a seed: `PICTURES_SEED` repeats a run, `PICTURES` changes their number. */
import { createHash, randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { PUT as showGallery } from '@/app/api/gallery/route'
import { POST as upload } from '@/app/api/media/route'
import { PUT as show } from '@/app/api/pictures/route'
import type { UploadedPicture } from '@/lib/contracts/picture'
import { getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '@/lib/server/media/remove'
import { MARKER } from '../support/hostile-parts'
import { hostilePictures } from '../support/hostile-pictures'
import { picture } from '../support/picture-files'
import { openSalon, type Salon } from '../support/salon'

const UPLOADS = Number(process.env.PICTURES ?? 500)
const SEED = process.env.PICTURES_SEED ?? randomBytes(4).toString('hex')
const HOST = 'localhost:3000'
const MB = 1024 * 1024
/** An upload takes up to 400 MB while it is encoded; none of it may stay. */
const MAX_GROWTH = 200 * MB
const MAX_PEAK = 600 * MB

let salon: Salon
let other: Salon

beforeAll(async () => {
  salon = await openSalon('attacked')
  other = await openSalon('attacking')
})

function send(bytes: Buffer, { cookie }: Salon): Promise<Response> {
  const headers = { host: HOST, cookie, 'content-type': 'image/png' }
  return upload(
    new Request(`http://${HOST}/api/media?kind=cover`, { method: 'POST', headers, body: new Uint8Array(bytes) }),
  )
}

function put(route: typeof show | typeof showGallery, { cookie }: Salon, body: object): Promise<Response> {
  const headers = { host: HOST, cookie, 'content-type': 'application/json' }
  return route(new Request(`http://${HOST}/api/pictures`, { method: 'PUT', headers, body: JSON.stringify(body) }), {
    params: Promise.resolve({}),
  })
}

const filesOf = ({ owner: { businessId } }: Salon, hash?: string) =>
  getDb().assetFile.findMany({
    where: { businessId, ...(hash ? { hash } : {}) },
    select: { hash: true, width: true, format: true, content: true },
    orderBy: [{ hash: 'asc' }, { width: 'asc' }, { format: 'asc' }],
  })

/** Returns the memory of this process in bytes, without garbage. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().rss
}

/** Returns the digest of everything stored for a business. */
async function digestOf(of: Salon): Promise<string> {
  const digest = createHash('sha256')
  for (const { hash, width, format, content } of await filesOf(of))
    digest.update(`${hash} ${width} ${format} `).update(content)
  return digest.digest('hex')
}

async function expectClean(name: string, stored: UploadedPicture): Promise<void> {
  const files = await filesOf(salon, stored.hash)
  expect([name, files.length]).toEqual([name, stored.widths.length * 2])
  for (const { width, format, content } of files) {
    const read = await sharp(Buffer.from(content)).metadata()
    const { exif, icc, xmp, iptc, orientation, comments, pages = 1 } = read
    const metadata = { exif, icc, xmp, iptc, orientation, comments }
    expect([name, Object.values(metadata).filter((value) => value !== undefined), pages]).toEqual([name, [], 1])
    expect([name, read.format, read.width]).toEqual([name, format === 'avif' ? 'heif' : 'webp', width])
    expect([name, width <= 1920, (read.height ?? 0) <= width * 6]).toEqual([name, true, true])
    expect([name, Buffer.from(content).includes(MARKER)]).toEqual([name, false])
  }
}

it(
  `refuses each of ${UPLOADS} hostile uploads in words or stores it clean, takes no memory for good, and nobody else can change it`,
  async () => {
    console.log(`PICTURES_SEED=${SEED}`)
    const kept = (await (await send(await picture('jpeg', 700, 400), salon)).json()) as UploadedPicture
    const hashes = new Map([[kept.hash, kept.widths.length]])
    expect((await put(show, salon, { cover: { hash: kept.hash } })).status).toBe(200)
    const fates: Record<string, number> = {}
    const memory: number[] = []
    const peakBefore = process.resourceUsage().maxRSS
    let sent = 0
    for await (const { name, bytes, fate } of hostilePictures(createRandom(SEED), UPLOADS)) {
      await getDb().$executeRaw`DELETE FROM rate_limits`
      const response = await send(bytes, salon)
      const body = (await response.json()) as UploadedPicture & { error?: string }
      fates[response.status] = (fates[response.status] ?? 0) + 1
      if (response.status === 201) {
        expect([name, fate]).not.toEqual([name, 'refused'])
        if (name.includes('metadata')) expect([name, bytes.includes(MARKER)]).toEqual([name, true])
        hashes.set(body.hash, body.widths.length)
        await expectClean(name, body)
      } else {
        expect([name, fate]).not.toEqual([name, 'stored'])
        expect([name, [400, 413, 415].includes(response.status), body.error]).toEqual([
          name,
          true,
          expect.stringMatching(/^[A-Z].{10,120}\.$/),
        ])
      }
      expect([name, await getDb().asset.count()]).toEqual([name, hashes.size])
      sent += 1
      if (sent % Math.ceil(UPLOADS / 2) === 0 || sent === UPLOADS) memory.push(memoryInUse())
    }
    const widths = [...hashes.values()].reduce((sum, count) => sum + count, 0)
    expect(await getDb().assetFile.count()).toBe(widths * 2)
    const [half = 0, whole = 0] = memory
    const peaks = [peakBefore, process.resourceUsage().maxRSS].map((kilobytes) => kilobytes * 1024) as [number, number]
    console.log(
      fates,
      [half, whole, ...peaks].map((bytes) => `${Math.round(bytes / MB)} MB`),
    )
    expect(whole - half).toBeLessThan(MAX_GROWTH)
    expect(peaks[1] - peaks[0]).toBeLessThan(MAX_PEAK)
    await expectOutOfReach(kept)
  },
  UPLOADS * 10_000,
)

/** The other business tries to show, replace and delete the pictures, and has the same picture itself. */
async function expectOutOfReach({ hash }: UploadedPicture): Promise<void> {
  await getDb().$executeRaw`DELETE FROM rate_limits`
  const before = await digestOf(salon)
  const statuses = [
    await put(show, other, { cover: { hash } }),
    await put(showGallery, other, { pictures: [{ hash }] }),
    await send(await picture('jpeg', 700, 400), other),
    await put(show, other, { cover: { hash } }),
    await put(show, other, { cover: null, logo: null }),
    await put(showGallery, other, { pictures: [] }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 201, 200, 200, 200])
  const { businessId } = other.owner
  await getDb()
    .$executeRaw`UPDATE assets SET last_used_at = now() - interval '2 days' WHERE business_id = ${businessId}`
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect(await getDb().asset.count({ where: { businessId } })).toBe(0)
  expect(await digestOf(salon)).toBe(before)
  const shown = { businessId: salon.owner.businessId, kind: 'cover', hash }
  expect(await getDb().sitePicture.count({ where: shown })).toBe(1)
}
