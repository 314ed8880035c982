/** A site's gallery: its order, which pictures it protects from the purge, and what happens if two tabs change it. */
import { SiteDigestReader } from '@/lib/server/business/site-digests'
import { getDb } from '@/lib/server/db'
import { eraseBusiness, unsafeAcrossBusinessesEraseClosed } from '@/lib/server/erase/business'
import { storePicture } from '@/lib/server/media/commands'
import { updateGallery } from '@/lib/server/media/gallery'
import { getGallery } from '@/lib/server/media/queries'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '@/lib/server/media/remove'
import { picture } from '../../support/picture-files'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

jest.setTimeout(60_000)

const deps = depsAt()
const now = { clock: { now: () => testNow() }, db: getDb() }
const upload = async ({ owner }: Salon, tint: string, kind: 'gallery' | 'cover' = 'gallery') =>
  (await storePicture(owner, { kind, bytes: await picture('jpeg', 700, 400, tint), encode: (work) => work() }, now))
    .hash
const show = ({ owner }: Salon, hashes: string[], version?: number) =>
  updateGallery(owner, { version, pictures: hashes.map((hash) => ({ hash })) }, now)
const shownBy = async ({ owner }: Salon) => (await getGallery(owner)).pictures.map(({ hash }) => hash)
const storedFor = async ({ owner: { businessId } }: Salon) =>
  (await getDb().asset.findMany({ where: { businessId }, select: { hash: true } })).map(({ hash }) => hash)
const age = (hash: string, hours: number) =>
  getDb().$executeRaw`UPDATE assets SET last_used_at = now() - ${hours} * interval '1 hour' WHERE hash = ${hash}`

it('is in the order that the owner gave it, each picture with what it shows and the sizes of its files', async () => {
  const salon = await openSalon('ordered')
  const [a, b] = [await upload(salon, '#111827'), await upload(salon, '#14532d')]
  await show(salon, [a, b])
  const saved = await updateGallery(salon.owner, { pictures: [{ hash: b, alt: 'Balayage' }, { hash: a }] }, now)
  expect(saved).toEqual(await getGallery(salon.owner))
  expect(saved).toMatchObject({
    version: 3,
    pictures: [
      { hash: b, alt: 'Balayage', width: 700, height: 400, widths: [320, 700] },
      { hash: a, alt: null },
    ],
  })
  expect((await show(salon, [])).pictures).toEqual([])
})

it('a picture in it is never deleted, and one that left it can be put back for a day', async () => {
  const salon = await openSalon('kept')
  const [stays, leaves, never] = [
    await upload(salon, '#1e1b4b'),
    await upload(salon, '#3f6212'),
    await upload(salon, '#7f1d1d'),
  ]
  await show(salon, [stays, leaves])
  for (const hash of [stays, leaves, never]) await age(hash, 500)
  await show(salon, [stays])
  await age(stays, 500)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect((await storedFor(salon)).sort()).toEqual([stays, leaves].sort())
  await show(salon, [stays, leaves])
  await show(salon, [stays])
  await age(leaves, 25)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect(await storedFor(salon)).toEqual([stays])
  expect(await getDb().assetFile.count({ where: { hash: leaves } })).toBe(0)
})

it('takes no picture of another business, of another kind or deleted since, and then changes nothing', async () => {
  const [salon, other] = [await openSalon('own'), await openSalon('others')]
  const [own, theirs, cover] = [
    await upload(salon, '#0c4a6e'),
    await upload(other, '#831843'),
    await upload(salon, '#713f12', 'cover'),
  ]
  const before = await show(salon, [own])
  for (const hash of [theirs, cover, '2'.repeat(64)])
    await expect(show(salon, [own, hash])).rejects.toMatchObject({
      status: 400,
      details: { fields: { 'pictures.1.hash': expect.stringContaining('Upload it again') as string } },
    })
  expect(await getGallery(salon.owner)).toEqual(before)
})

it('a change based on an older gallery is refused, and of two at once one is', async () => {
  const salon = await openSalon('two-tabs')
  const [a, b] = [await upload(salon, '#365314'), await upload(salon, '#4c1d95')]
  const { version } = await show(salon, [a])
  const saved = await Promise.allSettled([show(salon, [a, b], version), show(salon, [b, a], version)])
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'stale' } })
  expect((await shownBy(salon)).sort()).toEqual([a, b].sort())
})

it('each change of the order, the words or the pictures changes the version of the pages at once', async () => {
  const salon = await openSalon('gallery-version')
  const reader = new SiteDigestReader(process.env.DATABASE_URL ?? '')
  const [a, b] = [await upload(salon, '#064e3b'), await upload(salon, '#881337')]
  const versions = new Set([(await reader.read('gallery-version'))?.profile])
  for (const pictures of [[a, b], [b, a], [a]]) {
    await show(salon, pictures)
    versions.add((await reader.read('gallery-version'))?.profile)
  }
  await updateGallery(salon.owner, { pictures: [{ hash: a, alt: 'Bob' }] }, now)
  versions.add((await reader.read('gallery-version'))?.profile)
  await reader.close()
  expect(versions.size).toBe(5)
})

it('an erased business leaves nothing of it, and another one’s same picture stays', async () => {
  const [salon, other] = [await openSalon('gone'), await openSalon('there')]
  const [mine, theirs] = [await upload(salon, '#155e75'), await upload(other, '#155e75')]
  await show(salon, [mine])
  await show(other, [theirs])
  await eraseBusiness(salon.owner, 'Salon gone', deps)
  await unsafeAcrossBusinessesEraseClosed(deps, new AbortController().signal)
  const { businessId } = salon.owner
  expect(await getDb().business.findUnique({ where: { id: businessId }, select: { id: true } })).toBeNull()
  expect(await getDb().assetFile.count({ where: { businessId } })).toBe(0)
  expect(await shownBy(other)).toEqual([theirs])
})
