import fc from '../support/property'

import { suggestCategories } from '@/lib/domain/category-suggestions'
import { INDUSTRY_IDS } from '@/lib/domain/industry'
import { CATEGORY_MAX_LENGTH, categoryKey, groupByCategory } from '@/lib/domain/service-menu'

const category = fc.option(fc.constantFrom('Cuts', 'cuts', 'CUTS', 'Color', 'color', 'Kids', 'Färben', 'Fa\u0308rben'))
const menu = fc.array(category).map((categories) => categories.map((name, id) => ({ id, category: name })))
const keyOf = (name: string | null) => (name === null ? null : categoryKey(name))

const named = (services: readonly { name: string; category: string | null }[]) =>
  groupByCategory(services).map((group) => [group.category, ...group.services.map(({ name }) => name)])
const haircut = { name: 'Haircut', category: 'Cuts' }
const balayage = { name: 'Balayage', category: 'Color' }
const beard = { name: 'Beard trim', category: 'cuts' }
const advice = { name: 'Advice', category: null }
const gift = { name: 'Gift card', category: null }

it('groups follow the first service in each', () => {
  expect(named([haircut, balayage, beard])).toEqual([
    ['Cuts', 'Haircut', 'Beard trim'],
    ['Color', 'Balayage'],
  ])
  expect(named([])).toEqual([])
})

it('services without a category come first if the menu begins with one, else last under “Other”', () => {
  expect(named([advice, haircut, gift])).toEqual([
    [null, 'Advice', 'Gift card'],
    ['Cuts', 'Haircut'],
  ])
  expect(named([haircut, advice, balayage, gift])).toEqual([
    ['Cuts', 'Haircut'],
    ['Color', 'Balayage'],
    ['Other', 'Advice', 'Gift card'],
  ])
  expect(named([haircut, { ...balayage, category: 'other' }, beard, advice])).toEqual([
    ['Cuts', 'Haircut', 'Beard trim'],
    ['other', 'Balayage', 'Advice'],
  ])
  expect(named([advice, gift])).toEqual([[null, 'Advice', 'Gift card']])
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
      const leftOver = services[0]?.category === null ? null : 'other'
      for (const group of groups) {
        const ids = group.services.map(({ id }) => id)
        expect(ids).toEqual([...ids].sort((a, b) => a - b))
        for (const service of group.services)
          expect(keyOf(group.category)).toBe(service.category === null ? leftOver : keyOf(service.category))
      }
      if (keys.includes('other')) expect(keys.at(-1)).toBe('other')
      const firsts = groups.filter(({ category: name }) => name !== 'Other').map((group) => group.services[0]?.id ?? -1)
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
