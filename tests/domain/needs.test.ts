import fc from '../support/property'
import { NEED_KINDS, type Need, needWeight, rankNeeds } from '@/lib/domain/needs'

const NOW = new Date('2026-11-24T15:00:00Z')
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const need = (id: string, changes: Partial<Need> = {}): Need => ({
  id,
  kind: 'unconfirmed',
  clientId: null,
  atStakeCents: 1000,
  until: inHours(10),
  ...changes,
})
const ids = (needs: readonly Need[]) => needs.map(({ id }) => id)

describe('what needs the owner', () => {
  it('starts with the most money per hour that is left', () => {
    const ranked = rankNeeds(
      [
        need('tomorrow', { until: inHours(24), atStakeCents: 6500 }),
        need('soon', { until: inHours(2), atStakeCents: 1000 }),
        need('dear', { until: inHours(10), atStakeCents: 20_000 }),
      ],
      NOW,
    )
    expect(ids(ranked)).toEqual(['dear', 'soon', 'tomorrow'])
  })

  it('counts what is too late, or nearly, as having an hour left', () => {
    expect(needWeight({ atStakeCents: 900, until: inHours(-5) }, NOW)).toBe(900)
    expect(needWeight({ atStakeCents: 900, until: inHours(0.1) }, NOW)).toBe(900)
  })

  it('puts what costs nothing last', () => {
    const ranked = rankNeeds([need('outcomes', { kind: 'outcomes', atStakeCents: 0, until: null }), need('other')], NOW)
    expect(ids(ranked)).toEqual(['other', 'outcomes'])
  })

  it('has one line per client: the most telling kind, as pressing as the most pressing', () => {
    const ranked = rankNeeds(
      [
        need('unreachable', { clientId: 'ada', kind: 'unreachable', until: inHours(1), atStakeCents: 5000 }),
        need('request', { clientId: 'ada', kind: 'request', until: inHours(100), atStakeCents: 100 }),
        need('bea', { clientId: 'bea', until: inHours(2), atStakeCents: 5000 }),
      ],
      NOW,
    )
    expect(ids(ranked)).toEqual(['request', 'bea'])
  })

  it('shows the earlier of two alike', () => {
    const later = need('later', { clientId: 'ada', until: inHours(9) })
    const earlier = need('earlier', { clientId: 'ada', until: inHours(3) })
    expect(ids(rankNeeds([later, earlier], NOW))).toEqual(['earlier'])
  })
})

const anyNeeds = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom(...NEED_KINDS),
    clientId: fc.constantFrom(null, 'ada', 'bea', 'cleo'),
    atStakeCents: fc.nat(100_000),
    until: fc.option(fc.integer({ min: -100, max: 500 }).map(inHours)),
  }),
  { selector: ({ id }) => id },
)

it('loses no one, names no client twice, and doesn’t depend on the order of its input', () => {
  fc.assert(
    fc.property(anyNeeds, fc.nat(), (needs, turn) => {
      const ranked = rankNeeds(needs, NOW)
      const about = ({ clientId, id }: Need) => clientId ?? id
      expect(ranked.map(about).sort()).toEqual([...new Set(needs.map(about))].sort())
      const cut = needs.length === 0 ? 0 : turn % needs.length
      const turned = [...needs.slice(cut), ...needs.slice(0, cut)]
      expect(rankNeeds(turned, NOW).map(about)).toEqual(ranked.map(about))
    }),
  )
})
