import { updateSettingsBody } from '@/lib/contracts/business-settings'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { getPublicAppointment } from '@/lib/server/appointment/queries'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { getBusiness } from '@/lib/server/business/queries'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { getDb } from '@/lib/server/db'
import { eraseBusiness } from '@/lib/server/erase/business'
import { exportJson } from '@/lib/server/export/stream'
import { appointmentScope } from '@/lib/server/scope'
import { joinChunks } from '../../support/chunks'
import { HOSTILE_LINKS } from '../../support/hostile-links'
import { depsAt, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
const NOTHING = { socialLinks: {}, mapLink: null, cancellationPolicy: null, depositPolicy: null }
const MAP = 'https://www.google.com/maps/place/Luna'
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('elsewhere')
})

const save = (body: unknown, { owner } = salon) => updateBusinessSettings(owner, updateSettingsBody.parse(body), deps)

/** Returns what the owner, the settings form and visitors get. */
async function shown({ owner, visitor } = salon) {
  const settings = await getBusinessSettings(owner, deps.clock.now())
  return [await getBusiness(owner), settings, await getPublicBusiness(visitor)]
}

it('a business has no links and no policies until its owner gives them', async () => {
  for (const view of await shown()) expect(view).toMatchObject(NOTHING)
})

it('what an owner types is stored as one URL each, shown at once, and gone when it is emptied', async () => {
  await save({
    socialLinks: { tiktok: '@LunaHair', instagram: 'instagram.com/LunaHair?igsh=1', youtube: ' ' },
    mapLink: 'google.com/maps/place/Luna?entry=ttu',
    cancellationPolicy: ' A day before.\nThank you. ',
    depositPolicy: 'Cash or card.',
  })
  const socialLinks = {
    instagram: 'https://www.instagram.com/lunahair/',
    tiktok: 'https://www.tiktok.com/@lunahair',
  }
  for (const view of await shown())
    expect(view).toMatchObject({
      socialLinks,
      mapLink: MAP,
      cancellationPolicy: 'A day before.\nThank you.',
      depositPolicy: 'Cash or card.',
    })

  await save({ heroTitle: 'Hello' })
  for (const view of await shown()) expect(view).toMatchObject({ socialLinks, mapLink: MAP })

  await save({ socialLinks: { tiktok: '@luna' } })
  for (const view of await shown()) expect(view.socialLinks).toEqual({ tiktok: 'https://www.tiktok.com/@luna' })

  await save({ socialLinks: { tiktok: '' }, mapLink: '', cancellationPolicy: '', depositPolicy: null })
  for (const view of await shown()) expect(view).toMatchObject(NOTHING)
  const [row] = await getDb().$queryRaw<object[]>`
    SELECT social_links IS NULL AS "isNull" FROM businesses WHERE id = ${salon.owner.businessId}::uuid`
  expect(row).toEqual({ isNull: true })
})

it.each(HOSTILE_LINKS)('%j is refused at its field', (typed) => {
  const { error } = updateSettingsBody.safeParse({ socialLinks: { reviews: typed }, mapLink: typed })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['socialLinks.reviews', 'mapLink'])
})

it.each(['cancellationPolicy', 'depositPolicy'])('%s has at most 1000 characters', (field) => {
  expect(updateSettingsBody.safeParse({ [field]: 'x'.repeat(1000) }).success).toBe(true)
  expect(updateSettingsBody.safeParse({ [field]: 'x'.repeat(1001) }).error?.issues).toMatchObject([
    { path: [field], message: 'Use at most 1000 characters' },
  ])
})

it('the map of a visit is the business’s own', async () => {
  await save({ mapLink: MAP })
  const { id } = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-27T10:00', duration: 60 },
    deps,
  )
  const { business } = await getPublicAppointment(await appointmentScope(id, null), deps.clock.now())
  expect(business.mapLink).toBe(MAP)
})

it('the database stores nothing but https, and what is no profile there is shown nowhere', async () => {
  const other = await openSalon('tampered')
  const { businessId } = other.owner
  const write = (set: string) =>
    getDb().$executeRawUnsafe(`UPDATE businesses SET ${set} WHERE id = '${businessId}'::uuid`)
  for (const set of [
    `social_links = '"https://www.instagram.com/luna/"'`,
    `social_links = '["https://www.instagram.com/luna/"]'`,
    `social_links = 'null'`,
    `social_links = '{"instagram": "javascript:alert(1)"}'`,
    `social_links = '{"instagram": "http://www.instagram.com/luna/"}'`,
    `social_links = '{"instagram": {"url": "https://www.instagram.com/luna/"}}'`,
    `social_links = '{"instagram": ["https://www.instagram.com/luna/"]}'`,
    `map_link = 'javascript:alert(1)'`,
    `map_link = 'http://www.google.com/maps/place/Luna'`,
    `map_link = 'https://user@evil.example/'`,
  ])
    await expect(write(set)).rejects.toThrow(/businesses_(?:social_links|map_link)_check/)

  await write(`social_links = '{"instagram": "https://evil.example/luna"}', map_link = 'https://evil.example/maps'`)
  for (const view of await shown(other)) expect(view).toMatchObject(NOTHING)
})

it('the owner’s export has them, and an erased business keeps none', async () => {
  const leaving = await openSalon('leaving')
  const given = {
    socialLinks: { instagram: '@leaving' },
    mapLink: MAP,
    cancellationPolicy: 'Early',
    depositPolicy: 'Card',
  }
  await save(given, leaving)
  const file = JSON.parse(await joinChunks((await exportJson(leaving.owner, deps)).chunks)) as { business: object[] }
  expect(file.business).toMatchObject([{ ...given, socialLinks: { instagram: 'https://www.instagram.com/leaving/' } }])

  await eraseBusiness(leaving.owner, (await getBusiness(leaving.owner)).businessName, deps)
  const row = await getDb().business.findUniqueOrThrow({
    where: { id: leaving.owner.businessId },
    select: { socialLinks: true, mapLink: true },
  })
  expect(row).toEqual({ socialLinks: null, mapLink: null })
})
