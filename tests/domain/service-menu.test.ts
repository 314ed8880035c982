import fc from '../support/property'

import { suggestCategories } from '@/lib/domain/category-suggestions'
import { INDUSTRY_IDS } from '@/lib/domain/industry'
import { CATEGORY_MAX_LENGTH, categoryKey, groupByCategory } from '@/lib/domain/service-menu'

const category = fc.option(fc.constantFrom('Cuts', 'cuts', 'CUTS', 'Color', 'color', 'Kids', 'Färben', 'Fa\u0308rben'))
const menu = fc.array(category).map((categories) => categories.map((name, id) => ({ id, category: name })))
const keyOf = (name: string | null) => (name === null ? null : categoryKey(name))

it('groups follow the first service in each, and services without a category come first', () => {
  const services = [
    { name: 'Haircut', category: 'Cuts' },
    { name: 'Balayage', category: 'Color' },
    { name: 'Consultation', category: null },
    { name: 'Beard trim', category: 'cuts' },
  ]
  expect(groupByCategory(services).map((group) => [group.category, ...group.services.map(({ name }) => name)])).toEqual(
    [
      [null, 'Consultation'],
      ['Cuts', 'Haircut', 'Beard trim'],
      ['Color', 'Balayage'],
    ],
  )
  expect(groupByCategory([])).toEqual([])
})

it('each service is in exactly one group, that of its category in whatever case, in the owner’s order', () => {
  fc.assert(
    fc.property(menu, (services) => {
      const groups = groupByCategory(services)
      expect(groups.flatMap((group) => group.services.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
        services.map(({ id }) => id),
      )
      const keys = groups.map((group) => keyOf(group.category))
      expect(new Set(keys).size).toBe(keys.length)
      for (const group of groups) {
        const ids = group.services.map(({ id }) => id)
        expect(ids).toEqual([...ids].sort((a, b) => a - b))
        expect(group.services[0]?.category).toBe(group.category)
        for (const service of group.services) expect(keyOf(service.category)).toBe(keyOf(group.category))
      }
      const headed = groups.filter((group) => group.category !== null)
      if (headed.length < groups.length) expect(groups[0]?.category).toBeNull()
      const firsts = headed.map((group) => group.services[0]?.id ?? -1)
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
    }),
  )
})

it('suggests the business’s own categories before its trade’s usual ones, and none of them twice', () => {
  const services = [{ category: 'Men' }, { category: null }, { category: 'color' }, { category: 'men' }]
  const hair = suggestCategories(services, 'hair')
  expect(hair.slice(0, 3)).toEqual(['Men', 'color', 'Cut and style'])
  expect(hair).not.toContain('Color')
  expect(suggestCategories([], 'a trade of tomorrow')).toEqual(suggestCategories([], 'other'))
})

it('every trade’s usual categories can be stored', () => {
  for (const trade of INDUSTRY_IDS) {
    const usual = suggestCategories([], trade)
    expect(usual.length).toBeGreaterThan(2)
    for (const name of usual) expect([name.trim().length <= CATEGORY_MAX_LENGTH, name]).toEqual([true, name.trim()])
  }
})
