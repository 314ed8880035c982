import { updateSettingsBody } from '@/lib/contracts/business-settings'
import { defaultLook, HERO_LAYOUTS, SITE_FONTS } from '@/lib/domain/site-look'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { getDb } from '@/lib/server/db'
import { depsAt, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('look')
})

async function choose(look: Record<string, string | null>) {
  const saved = await updateBusinessSettings(salon.owner, updateSettingsBody.parse(look), deps)
  const settings = await getBusinessSettings(salon.owner, deps.clock.now())
  expect(settings).toMatchObject(look)
  expect(saved).toMatchObject(look)
  return getPublicBusiness(salon.visitor)
}

it('the owner’s font and layout are what visitors see, until they go back to those of the trade', async () => {
  const { industry } = await getBusinessSettings(salon.owner, deps.clock.now())
  const standard = defaultLook(industry)
  expect(await getPublicBusiness(salon.visitor)).toMatchObject(standard)
  for (const siteFont of SITE_FONTS)
    expect(await choose({ siteFont })).toMatchObject({ siteFont, heroLayout: standard.heroLayout })
  for (const heroLayout of HERO_LAYOUTS) expect(await choose({ heroLayout })).toMatchObject({ heroLayout })
  expect(await choose({ siteFont: null, heroLayout: null })).toMatchObject(standard)
})

it('they are saved with the version of the whole form, so that two tabs can’t overwrite each other', async () => {
  const { version } = await getBusinessSettings(salon.owner, deps.clock.now())
  await updateBusinessSettings(salon.owner, updateSettingsBody.parse({ siteFont: 'nunito', version }), deps)
  await expect(
    updateBusinessSettings(salon.owner, updateSettingsBody.parse({ heroLayout: 'cover', version }), deps),
  ).rejects.toMatchObject({ status: 409 })
  expect(await getPublicBusiness(salon.visitor)).toMatchObject({ siteFont: 'nunito' })
})

it.each([
  [{ siteFont: 'comic-sans' }, 'siteFont', 'Choose a font'],
  [{ siteFont: '' }, 'siteFont', 'Choose a font'],
  [{ heroLayout: 'carousel' }, 'heroLayout', 'Choose a layout'],
])('%j is refused at its field', (body, field, message) => {
  expect(updateSettingsBody.safeParse(body).error?.issues).toMatchObject([{ path: [field], message }])
})

it('the database stores nothing but bundled fonts and known layouts', async () => {
  const where = { id: salon.owner.businessId }
  await expect(getDb().business.update({ where, data: { siteFont: 'comic-sans' } })).rejects.toThrow()
  await expect(getDb().business.update({ where, data: { heroLayout: 'carousel' } })).rejects.toThrow()
})
