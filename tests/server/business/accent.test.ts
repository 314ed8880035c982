import { updateSettingsBody } from '@/lib/contracts/business-settings'
import { accentOf } from '@/lib/domain/accent'
import { paletteOf } from '@/lib/domain/palette'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { getDb } from '@/lib/server/db'
import { depsAt, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('accent')
})

async function choose(accentColor: string | null): Promise<string | null> {
  await updateBusinessSettings(salon.owner, updateSettingsBody.parse({ accentColor }), deps)
  return (await getBusinessSettings(salon.owner, deps.clock.now())).accentColor
}

it('an owner’s color is what visitors see, at once, until they go back to the default', async () => {
  const { palette: standard } = await getPublicBusiness(salon.visitor)
  const { subdomain, industry } = await getBusinessSettings(salon.owner, deps.clock.now())
  expect(standard).toEqual(paletteOf(accentOf({ accentColor: null, subdomain, industry })))

  expect(await choose('B5179E')).toBe('#b5179e')
  expect((await getPublicBusiness(salon.visitor)).palette.light.primary).toBe('#b5179e')
  expect(await choose('')).toBeNull()
  expect((await getPublicBusiness(salon.visitor)).palette).toEqual(standard)
})

it.each(['red', '#12345', '#12345g', 'url(x)', '#fff;}'])('%j is refused at its field', (accentColor) => {
  const { error } = updateSettingsBody.safeParse({ accentColor })
  expect(error?.issues).toMatchObject([{ path: ['accentColor'], message: 'Enter a color such as #8f3d1f' }])
})

it('the database stores nothing but colors', async () => {
  const { businessId } = salon.owner
  for (const accentColor of ['red', '#ABCDEF', '#abc', 'url(x)'])
    await expect(getDb().business.update({ where: { id: businessId }, data: { accentColor } })).rejects.toThrow()
})
