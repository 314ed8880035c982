/** The logo and the cover on the picture of a shared link. */
import sharp from 'sharp'
import type { Pictures } from '@/lib/contracts/picture'
import { getDb } from '@/lib/server/db'
import { readCardPictures } from '@/lib/server/media/card-pictures'
import { storePicture, updatePictures } from '@/lib/server/media/commands'
import { openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

jest.setTimeout(60_000)

const deps = { clock: { now: () => testNow() }, db: getDb() }
const none: Pictures = { logo: null, cover: null }
const store = async ({ owner }: Salon, kind: 'logo' | 'cover', bytes: Buffer) =>
  (await storePicture(owner, { kind, bytes, encode: (work) => work() }, deps)).hash
const decode = (url: string) => sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))

/** Red on the left, blue on the right. */
const TWO_HALVES = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><rect width="800" height="800" fill="red"/><rect x="800" width="800" height="800" fill="blue"/></svg>',
)

it('the cover is cropped around its focal point, to the size in which the card draws it', async () => {
  const salon = await openSalon('focal')
  const hash = await store(salon, 'cover', await sharp(TWO_HALVES).png().toBuffer())
  for (const [focalX, strongest] of [
    [0, 'r'],
    [100, 'b'],
  ] as const) {
    const pictures = await updatePictures(salon.owner, { cover: { hash, focalX, focalY: 50 } }, deps)
    const { cover } = await readCardPictures(salon.owner, pictures)
    if (!cover) throw new Error('no cover')
    const image = decode(cover.url)
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: cover.width, height: cover.height })
    const [red, , blue] = (await image.stats()).channels
    expect((red?.mean ?? 0) > (blue?.mean ?? 0) ? 'r' : 'b').toBe(strongest)
  }
})

it('the logo is whole and keeps its transparent parts', async () => {
  const salon = await openSalon('logo-card')
  const wide = { create: { width: 640, height: 160, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const
  const hash = await store(salon, 'logo', await sharp(wide).png().toBuffer())
  const { logo } = await readCardPictures(salon.owner, await updatePictures(salon.owner, { logo: { hash } }, deps))
  if (!logo) throw new Error('no logo')
  expect(logo.width / logo.height).toBeCloseTo(4)
  expect(await decode(logo.url).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
})

it('a business without pictures has none on its card', async () => {
  expect(await readCardPictures((await openSalon('bare-card')).owner, none)).toEqual(none)
})
