import { websiteContentBody } from '@/lib/contracts/business-settings'

it.each(['servicesTitle', 'servicesSubtitle', 'whyChooseUsTitle', 'ctaTitle', 'ctaSubtitle'] as const)(
  'control characters, which the database cannot store, are left out of %s',
  (field) => {
    expect(websiteContentBody.shape[field].parse('Why\u0000 us\u0007')).toBe('Why us')
    expect(websiteContentBody.shape[field].parse('\u0000')).toBe(websiteContentBody.shape[field].parse(null))
  },
)
