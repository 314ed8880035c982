/** What happens to stored pictures: unused ones, those of erased businesses, and those in S3-compatible storage. */
import { getDb } from '@/lib/server/db'
import { eraseBusiness, unsafeAcrossBusinessesEraseClosed } from '@/lib/server/erase/business'
import { SiteDigestReader } from '@/lib/server/business/site-digests'
import { storePicture, updatePictures } from '@/lib/server/media/commands'
import { EncoderQueue } from '@/lib/server/media/encoder-queue'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '@/lib/server/media/remove'
import { readMedia } from '@/lib/server/media/storage'
import { picture } from '../../support/picture-files'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

jest.setTimeout(60_000)

const deps = depsAt()
const now = { clock: { now: () => testNow() }, db: getDb() }
const upload = async ({ owner }: Salon, tint: string, kind: 'logo' | 'cover' = 'cover') =>
  storePicture(owner, { kind, bytes: await picture('jpeg', 700, 400, tint), encode: (work) => work() }, now)
const hashesOf = async ({ owner: { businessId } }: Salon) =>
  (await getDb().asset.findMany({ where: { businessId }, select: { hash: true } })).map(({ hash }) => hash)
const age = (hash: string, hours: number) =>
  getDb().$executeRaw`UPDATE assets SET last_used_at = now() - ${hours} * interval '1 hour' WHERE hash = ${hash}`

it('a picture that nothing shows is deleted after a day with its files, and one that is shown never', async () => {
  const salon = await openSalon('tidy')
  const [shown, old, young] = [
    await upload(salon, '#111827'),
    await upload(salon, '#14532d'),
    await upload(salon, '#7f1d1d'),
  ]
  await updatePictures(salon.owner, { cover: { hash: shown.hash, focalX: 50, focalY: 50 } }, now)
  await age(shown.hash, 500)
  await age(old.hash, 25)
  await age(young.hash, 23)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect((await hashesOf(salon)).sort()).toEqual([shown.hash, young.hash].sort())
  expect(await getDb().assetFile.count({ where: { hash: old.hash } })).toBe(0)
  await expect(
    updatePictures(salon.owner, { cover: { hash: old.hash, focalX: 50, focalY: 50 } }, now),
  ).rejects.toMatchObject({
    status: 400,
    details: { fields: { cover: expect.stringContaining('Upload it again') as string } },
  })
})

it('the day begins when a picture is replaced or removed, so that it can be put back', async () => {
  const salon = await openSalon('undo')
  const [first, second] = [await upload(salon, '#1e1b4b'), await upload(salon, '#3f6212')]
  const cover = (hash: string) => updatePictures(salon.owner, { cover: { hash, focalX: 50, focalY: 50 } }, now)
  await cover(first.hash)
  await age(first.hash, 500)
  await cover(second.hash)
  await age(second.hash, 500)
  await updatePictures(salon.owner, { cover: null }, now)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect((await cover(first.hash)).cover?.hash).toBe(first.hash)
  expect((await cover(second.hash)).cover?.hash).toBe(second.hash)
})

it('a page that shows an old cover can’t put it back by moving its focal point', async () => {
  const salon = await openSalon('two-tabs')
  const [old, current] = [(await upload(salon, '#0f172a')).hash, (await upload(salon, '#365314')).hash]
  await updatePictures(salon.owner, { cover: { hash: old, focalX: 50, focalY: 50 } }, now)
  const movePoint = (hash: string) =>
    updatePictures(salon.owner, { cover: { hash, focalX: 10, focalY: 50, replaces: hash } }, now)
  expect((await movePoint(old)).cover).toMatchObject({ hash: old, focalX: 10 })
  await updatePictures(salon.owner, { cover: { hash: current, focalX: 50, focalY: 50 } }, now)
  await expect(movePoint(old)).rejects.toMatchObject({ status: 409, code: 'stale' })
  await updatePictures(salon.owner, { cover: null }, now)
  await expect(movePoint(current)).rejects.toMatchObject({ status: 409, code: 'stale' })
})

it('changing a picture or its focal point changes the version of the pages at once', async () => {
  const salon = await openSalon('versioned')
  const reader = new SiteDigestReader(process.env.DATABASE_URL ?? '')
  const versions = [(await reader.read('versioned'))?.profile]
  const { hash } = await upload(salon, '#0c4a6e')
  for (const cover of [{ hash, focalX: 50, focalY: 50 }, { hash, focalX: 10, focalY: 50 }, null]) {
    await updatePictures(salon.owner, { cover }, now)
    versions.push((await reader.read('versioned'))?.profile)
  }
  await reader.close()
  expect(new Set(versions.slice(0, 3)).size).toBe(3)
  expect(versions[3]).toBe(versions[0])
})

it('an erased business leaves no picture behind, shown or not, and another one’s same picture stays', async () => {
  const [salon, other] = [await openSalon('leaving'), await openSalon('staying')]
  const [shown] = [await upload(salon, '#831843'), await upload(salon, '#713f12')]
  await upload(other, '#831843')
  await updatePictures(salon.owner, { cover: { hash: shown.hash, focalX: 50, focalY: 50 } }, now)
  await eraseBusiness(salon.owner, 'Salon leaving', deps)
  await unsafeAcrossBusinessesEraseClosed(deps, new AbortController().signal)
  expect(await getDb().business.findUnique({ where: { id: salon.owner.businessId }, select: { id: true } })).toBeNull()
  expect(await getDb().assetFile.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  expect(await hashesOf(other)).toEqual([shown.hash])
})

it('one picture is encoded at a time, in the order they came, and one that fails holds nobody up', async () => {
  const queue = new EncoderQueue(3)
  const order: string[] = []
  const run = (name: string, fails = false) =>
    queue.admit((encode) =>
      encode(async () => {
        order.push(`${name} begins`)
        await new Promise(setImmediate)
        order.push(`${name} ends`)
        if (fails) throw new Error(name)
      }),
    )
  const runs = await Promise.allSettled([run('a'), run('b', true), run('c'), run('d')])
  expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(runs[3]).toMatchObject({ reason: { status: 503, code: 'busy' } })
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  await run('e')
})

it('an upload of nothing readable leaves no row', async () => {
  const salon = await openSalon('refused')
  await expect(
    storePicture(salon.owner, { kind: 'cover', bytes: Buffer.from('<svg/>'), encode: (work) => work() }, now),
  ).rejects.toMatchObject({ status: 415 })
  expect(await hashesOf(salon)).toEqual([])
  expect(
    await readMedia(getDb(), {
      businessId: salon.owner.businessId,
      kind: 'cover',
      hash: 'a'.repeat(64),
      width: 1,
      format: 'webp',
    }),
  ).toBeNull()
})
