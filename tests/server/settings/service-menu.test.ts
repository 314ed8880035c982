/** A service's category and picture: which picture it can have, how long the picture is kept, and who sees both. */
import { createServiceBody, updateServiceBody } from '@/lib/contracts/service'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { SiteDigestReader } from '@/lib/server/business/site-digests'
import { getDb } from '@/lib/server/db'
import { eraseBusiness, unsafeAcrossBusinessesEraseClosed } from '@/lib/server/erase/business'
import { exportJson } from '@/lib/server/export/stream'
import { storePicture } from '@/lib/server/media/commands'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '@/lib/server/media/remove'
import { createService, deleteService, updateService } from '@/lib/server/service/commands'
import { listServices } from '@/lib/server/service/queries'
import { createStaff, deleteStaff } from '@/lib/server/staff/commands'
import { createStaffBody } from '@/lib/contracts/staff'
import { joinChunks } from '../../support/chunks'
import { picture } from '../../support/picture-files'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

jest.setTimeout(60_000)

const deps = depsAt()
const now = { clock: { now: () => testNow() }, db: getDb() }
type Kind = 'service' | 'staff' | 'gallery'
const upload = async ({ owner }: Salon, tint: string, kind: Kind = 'service') =>
  (await storePicture(owner, { kind, bytes: await picture('jpeg', 700, 400, tint), encode: (work) => work() }, now))
    .hash
const give = ({ owner, serviceId }: Salon, hash: string | null) =>
  updateService(owner, serviceId, { picture: hash === null ? null : { hash } }, now)
const purge = () => unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
const isStored = async (hash: string) => (await getDb().asset.count({ where: { hash } })) > 0
const age = (hash: string, hours: number) =>
  getDb().$executeRaw`UPDATE assets SET last_used_at = now() - ${hours} * interval '1 hour' WHERE hash = ${hash}`
const refused = {
  status: 400,
  details: { fields: { picture: expect.stringContaining('Upload it again') as string } },
}

it('is seen by the owner and by everybody, until it is taken away', async () => {
  const salon = await openSalon('on-the-menu')
  const hash = await upload(salon, '#111827')
  const body = createServiceBody.parse({ name: 'Balayage', category: '  Color   and\nshine ', picture: { hash } })
  const created = await createService(salon.owner, body, now)
  const shown = { category: 'Color and shine', picture: { hash, width: 640, height: 366, widths: [160, 320, 640] } }
  expect(created).toMatchObject(shown)
  expect((await listServices(salon.owner)).at(-1)).toEqual(created)
  const { services } = await getPublicBusiness(salon.visitor)
  expect(services.at(-1)).toEqual({
    id: created.id,
    name: 'Balayage',
    description: null,
    duration: 60,
    price: 0,
    category: created.category,
    picture: created.picture,
  })
  expect(services[0]).toMatchObject({ category: null, picture: null })
  const cleared = updateServiceBody.parse({ category: ' ', picture: null })
  expect(await updateService(salon.owner, created.id, cleared, now)).toMatchObject({ category: null, picture: null })
})

it('a category of more than 40 characters is refused, also by the database', async () => {
  const salon = await openSalon('long-category')
  expect(createServiceBody.safeParse({ name: 'Cut', category: 'x'.repeat(41) }).error?.issues).toMatchObject([
    { path: ['category'], message: 'Use at most 40 characters' },
  ])
  const { businessId } = salon.owner
  for (const category of ['', 'x'.repeat(41)])
    await expect(getDb().service.updateMany({ where: { businessId }, data: { category } })).rejects.toThrow()
})

it('is kept while a service has it, and for a day after the last of them gave it up', async () => {
  const salon = await openSalon('kept-picture')
  const [first, second] = [await upload(salon, '#14532d'), await upload(salon, '#7f1d1d')]
  await give(salon, first)
  await updateService(salon.owner, salon.serviceId, { category: 'Cuts' }, now)
  await age(first, 500)
  await age(second, 500)
  await purge()
  expect([await isStored(first), await isStored(second)]).toEqual([true, false])
  await expect(give(salon, second)).rejects.toMatchObject(refused)
  await age(first, 500)
  await give(salon, null)
  await purge()
  expect(await isStored(first)).toBe(true)
  await age(first, 25)
  await purge()
  expect(await isStored(first)).toBe(false)
})

it('is kept for a day after its service was deleted, and so is the photo of somebody who left', async () => {
  const salon = await openSalon('deleted-service')
  const [cut, face] = [await upload(salon, '#365314'), await upload(salon, '#4c0519', 'staff')]
  const body = createServiceBody.parse({ name: 'Perm', picture: { hash: cut } })
  const { id } = await createService(salon.owner, body, now)
  const person = createStaffBody.parse({ name: 'Noor', photo: { hash: face } })
  const noor = await createStaff(salon.owner, person, now)
  for (const hash of [cut, face]) await age(hash, 500)
  await deleteService(salon.owner, id, now)
  await deleteStaff(salon.owner, noor.id, now)
  await purge()
  expect([await isStored(cut), await isStored(face)]).toEqual([true, true])
  for (const hash of [cut, face]) await age(hash, 25)
  await purge()
  expect([await isStored(cut), await isStored(face)]).toEqual([false, false])
})

it('is never another business’s picture or one of another kind, and a refused change changes nothing', async () => {
  const [salon, other] = [await openSalon('our-menu'), await openSalon('not-our-menu')]
  const [own, theirs, gallery] = [
    await upload(salon, '#1e1b4b'),
    await upload(other, '#3f6212'),
    await upload(salon, '#0c4a6e', 'gallery'),
  ]
  await give(salon, own)
  const before = await listServices(salon.owner)
  for (const hash of [theirs, gallery, '2'.repeat(64)]) {
    await expect(give(salon, hash)).rejects.toMatchObject(refused)
    const body = createServiceBody.parse({ name: 'Perm', picture: { hash } })
    await expect(createService(salon.owner, body, now)).rejects.toMatchObject(refused)
  }
  expect(await listServices(salon.owner)).toEqual(before)
})

it('a stale form changes neither picture nor category, and the picture of the newer one stays', async () => {
  const salon = await openSalon('stale-menu')
  const { owner, serviceId } = salon
  const [older, newer] = [await upload(salon, '#7c2d12'), await upload(salon, '#581c87')]
  const opened = (await listServices(owner)).find(({ id }) => id === serviceId)
  const saved = await give(salon, newer)
  const late = { category: 'Cuts', picture: { hash: older }, version: opened?.version ?? 0 }
  await expect(updateService(owner, serviceId, late, now)).rejects.toMatchObject({ status: 409, code: 'stale' })
  expect((await listServices(owner)).find(({ id }) => id === serviceId)).toEqual(saved)
})

it('two services can exchange their pictures at the same time', async () => {
  const salon = await openSalon('exchange')
  const [one, two] = (await listServices(salon.owner)).map(({ id }) => id)
  const hashes = [await upload(salon, '#134e4a'), await upload(salon, '#701a75')]
  const set = (id: string | undefined, hash: string | undefined) =>
    updateService(salon.owner, id ?? '', { picture: { hash: hash ?? '' } }, now)
  await set(one, hashes[0])
  await set(two, hashes[1])
  for (let round = 1; round <= 5; round++)
    await Promise.all([set(one, hashes[round % 2]), set(two, hashes[(round + 1) % 2])])
  const shown = (await listServices(salon.owner)).slice(0, 2).map((service) => service.picture?.hash)
  expect(shown).toEqual([hashes[1], hashes[0]])
})

it('shows at once on the pages, and so does the category', async () => {
  const salon = await openSalon('menu-version')
  const reader = new SiteDigestReader(process.env.DATABASE_URL ?? '')
  const versions = new Set([(await reader.read('menu-version'))?.profile])
  await give(salon, await upload(salon, '#831843'))
  versions.add((await reader.read('menu-version'))?.profile)
  await updateService(salon.owner, salon.serviceId, { category: 'Cuts' }, now)
  versions.add((await reader.read('menu-version'))?.profile)
  await reader.close()
  expect(versions.size).toBe(3)
})

it('is exported, and goes with an erased business', async () => {
  const salon = await openSalon('erased-menu')
  const hash = await upload(salon, '#713f12')
  await give(salon, hash)
  await updateService(salon.owner, salon.serviceId, { category: 'Cuts' }, now)
  const exported = JSON.parse(await joinChunks((await exportJson(salon.owner, deps)).chunks)) as { services: unknown[] }
  expect(exported.services).toContainEqual(expect.objectContaining({ category: 'Cuts', pictureHash: hash }))
  await eraseBusiness(salon.owner, 'Salon erased-menu', deps)
  await unsafeAcrossBusinessesEraseClosed(deps, new AbortController().signal)
  const { businessId } = salon.owner
  expect(await getDb().service.count({ where: { businessId } })).toBe(0)
  expect(await getDb().assetFile.count({ where: { businessId } })).toBe(0)
})
