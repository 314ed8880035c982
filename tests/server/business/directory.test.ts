import { FINDER_LIMIT, unsafeAcrossBusinessesFindByName } from '@/lib/server/business/directory'
import { getDb } from '@/lib/server/db'
import { eraseBusiness } from '@/lib/server/erase/business'
import { businessScopeBySubdomain, publicSiteByName } from '@/lib/server/scope'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { depsAt, openSalon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

async function openNamed(
  subdomain: string,
  businessName: string,
  more: { sandboxExpiresAt?: Date; address?: string } = {},
) {
  const salon = await openSalon(subdomain)
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { businessName, ...more },
    select: { id: true },
  })
  return salon
}

const subdomainsOf = async (name: string) =>
  (await unsafeAcrossBusinessesFindByName(name)).found.map(({ subdomain }) => subdomain)

beforeAll(async () => {
  await openNamed('moon', 'The Moon Room', { address: '1 Main Street' })
  await openNamed('moonlight', 'Moonlight 100% Hair')
  await openNamed('private', 'Moon sandbox', { sandboxExpiresAt: new Date(testNow().getTime() + 3_600_000) })
})

describe('the finder', () => {
  it('finds a name by any part of it in any case, names that begin with it first', async () => {
    expect(await subdomainsOf(' mOOn ')).toEqual(['moonlight', 'moon'])
  })

  it('shows subdomain, name and address, and nothing else', async () => {
    expect(await unsafeAcrossBusinessesFindByName('moon room')).toEqual({
      found: [{ subdomain: 'moon', customDomain: null, businessName: 'The Moon Room', address: '1 Main Street' }],
      hasMore: false,
    })
  })

  it('shows no sandbox', async () => {
    expect(await subdomainsOf('sandbox')).toEqual([])
  })

  it('shows no business that is being erased, and nobody else can find it either', async () => {
    const { owner } = await openNamed('gone', 'Gone Hair')
    await eraseBusiness(owner, 'Gone Hair', depsAt())
    const { subdomain, businessName } = await getDb().business.findUniqueOrThrow({ where: { id: owner.businessId } })
    expect(await subdomainsOf(businessName)).toEqual([])
    for (const find of [publicSiteByName, businessScopeBySubdomain])
      await expect(find(subdomain)).rejects.toMatchObject({ status: 404 })
  })

  it('treats input as text, not as a pattern, and lists no one for empty input', async () => {
    expect(await subdomainsOf('100% h')).toEqual(['moonlight'])
    for (const name of ['%', '_oon', '\\', '', '   '])
      expect(await subdomainsOf(name)).toEqual(name === '%' ? ['moonlight'] : [])
  })

  it('shows ten at most and says that there are more', async () => {
    for (let i = 0; i <= FINDER_LIMIT; i++) await openNamed(`chain-${i}`, `Chain ${String(i).padStart(2, '0')}`)
    const { found, hasMore } = await unsafeAcrossBusinessesFindByName('chain')
    expect(found.map(({ businessName }) => businessName)).toEqual(
      Array.from({ length: FINDER_LIMIT }, (_, i) => `Chain ${String(i).padStart(2, '0')}`),
    )
    expect(hasMore).toBe(true)
  })
})

it("a public page's one statement answers the same business, scope and profile as the two did", async () => {
  const salon = await openSalon('single')
  expect(await publicSiteByName('single')).toEqual({
    scope: salon.visitor,
    business: await getPublicBusiness(salon.visitor),
  })
  for (const unknown of ['nobody', 'NOT A NAME'])
    await expect(publicSiteByName(unknown)).rejects.toMatchObject({ status: 404 })
})
