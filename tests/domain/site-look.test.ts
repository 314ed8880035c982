import { INDUSTRY_IDS } from '@/lib/domain/industry'
import { defaultLook, HERO_LAYOUTS, lookOf, SITE_FONTS } from '@/lib/domain/site-look'

it.each(INDUSTRY_IDS)('a business of the trade %s starts with a font and a layout', (industry) => {
  const standard = defaultLook(industry)
  expect(SITE_FONTS).toContain(standard.siteFont)
  expect(HERO_LAYOUTS).toContain(standard.heroLayout)
})

it('a business without a trade we know starts with Inter, and the cover beside the text', () => {
  for (const industry of ['other', 'unheard-of', 'constructor', ''])
    expect(defaultLook(industry)).toEqual({ siteFont: 'inter', heroLayout: 'split' })
})

it('the trades don’t all look alike', () => {
  const looks = INDUSTRY_IDS.map((industry) => defaultLook(industry))
  expect(new Set(looks.map(({ siteFont }) => siteFont)).size).toBeGreaterThanOrEqual(5)
  expect(new Set(looks.map(({ heroLayout }) => heroLayout))).toEqual(new Set(HERO_LAYOUTS))
})

it('what the owner chose comes before the default, each on its own', () => {
  const standard = defaultLook('massage')
  expect(lookOf({ industry: 'massage', siteFont: null, heroLayout: null })).toEqual(standard)
  expect(lookOf({ industry: 'massage', siteFont: 'nunito', heroLayout: null })).toEqual({
    ...standard,
    siteFont: 'nunito',
  })
  expect(lookOf({ industry: 'massage', siteFont: null, heroLayout: 'split' })).toEqual({
    ...standard,
    heroLayout: 'split',
  })
})
