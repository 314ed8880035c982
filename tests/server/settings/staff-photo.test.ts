/** A person's photo and the line about them: who can have which picture, how long it is kept, and who sees it. */
import { SiteDigestReader } from '@/lib/server/business/site-digests'
import { getDb } from '@/lib/server/db'
import { eraseBusiness, unsafeAcrossBusinessesEraseClosed } from '@/lib/server/erase/business'
import { storePicture } from '@/lib/server/media/commands'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '@/lib/server/media/remove'
import { createStaff, updateStaff } from '@/lib/server/staff/commands'
import { listStaff, listTeam } from '@/lib/server/staff/queries'
import { createStaffBody } from '@/lib/contracts/staff'
import { picture } from '../../support/picture-files'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

jest.setTimeout(60_000)

const deps = depsAt()
const now = { clock: { now: () => testNow() }, db: getDb() }
const upload = async ({ owner }: Salon, tint: string, kind: 'staff' | 'gallery' = 'staff') =>
  (await storePicture(owner, { kind, bytes: await picture('jpeg', 700, 400, tint), encode: (work) => work() }, now))
    .hash
const give = ({ owner, staffId }: Salon, photo: { hash: string } | null) => updateStaff(owner, staffId, { photo }, now)
const isStored = async (hash: string) => (await getDb().asset.count({ where: { hash } })) > 0
const age = (hash: string, hours: number) =>
  getDb().$executeRaw`UPDATE assets SET last_used_at = now() - ${hours} * interval '1 hour' WHERE hash = ${hash}`

it('is on the site with the line, for those who take appointments, and nobody is without either', async () => {
  const salon = await openSalon('presented')
  expect(await listTeam(salon.owner)).toEqual([])
  const body = createStaffBody.parse({ name: 'Noor', line: ' Color and cuts ' })
  const { id } = await createStaff(salon.owner, body, now)
  const hash = await upload(salon, '#111827')
  expect(await give(salon, { hash })).toMatchObject({ photo: { hash, widths: [320, 640] }, line: null })
  expect(await listTeam(salon.owner)).toEqual([
    expect.objectContaining({ id: salon.staffId, photo: expect.objectContaining({ hash }) as object, line: null }),
    { id, name: 'Noor', photo: null, line: 'Color and cuts' },
  ])
  await updateStaff(salon.owner, id, { active: false }, now)
  expect((await listTeam(salon.owner)).map(({ name }) => name)).not.toContain('Noor')
  await give(salon, null)
  expect(await listTeam(salon.owner)).toEqual([])
})

it('is kept while somebody has it, and for a day after the last of them gave it up', async () => {
  const salon = await openSalon('photographed')
  const [first, second] = [await upload(salon, '#14532d'), await upload(salon, '#7f1d1d')]
  await give(salon, { hash: first })
  await age(first, 500)
  await age(second, 500)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect([await isStored(first), await isStored(second)]).toEqual([true, false])
  await expect(give(salon, { hash: second })).rejects.toMatchObject({ status: 400 })
  await age(first, 500)
  await give(salon, null)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect(await isStored(first)).toBe(true)
  await age(first, 25)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect(await isStored(first)).toBe(false)
})

it('is never another business’s picture or one of another kind, and a change that is refused changes nothing', async () => {
  const [salon, other] = [await openSalon('ours'), await openSalon('not-ours')]
  const [own, theirs, gallery] = [
    await upload(salon, '#1e1b4b'),
    await upload(other, '#3f6212'),
    await upload(salon, '#0c4a6e', 'gallery'),
  ]
  await give(salon, { hash: own })
  const before = await listStaff(salon.owner)
  for (const hash of [theirs, gallery, '2'.repeat(64)]) {
    const refused = {
      status: 400,
      details: { fields: { photo: expect.stringContaining('Upload it again') as string } },
    }
    await expect(give(salon, { hash })).rejects.toMatchObject(refused)
    const body = createStaffBody.parse({ name: 'Noor', photo: { hash } })
    await expect(createStaff(salon.owner, body, now)).rejects.toMatchObject(refused)
  }
  expect(await listStaff(salon.owner)).toEqual(before)
})

it('shows at once on the pages, and so does the line', async () => {
  const salon = await openSalon('staff-version')
  const reader = new SiteDigestReader(process.env.DATABASE_URL ?? '')
  const versions = new Set([(await reader.read('staff-version'))?.profile])
  await give(salon, { hash: await upload(salon, '#831843') })
  versions.add((await reader.read('staff-version'))?.profile)
  await updateStaff(salon.owner, salon.staffId, { line: 'Here since 2019' }, now)
  versions.add((await reader.read('staff-version'))?.profile)
  await reader.close()
  expect(versions.size).toBe(3)
})

it('goes with an erased business', async () => {
  const salon = await openSalon('erased-photo')
  await give(salon, { hash: await upload(salon, '#713f12') })
  await eraseBusiness(salon.owner, 'Salon erased-photo', deps)
  await unsafeAcrossBusinessesEraseClosed(deps, new AbortController().signal)
  const { businessId } = salon.owner
  expect(await getDb().business.findUnique({ where: { id: businessId }, select: { id: true } })).toBeNull()
  expect(await getDb().assetFile.count({ where: { businessId } })).toBe(0)
})
