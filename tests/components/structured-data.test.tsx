import { render } from '@testing-library/react'

import { StructuredData } from '@/components/site/structured-data'
import type { PublicBusiness } from '@/lib/contracts/business'

import { publicBusiness } from './public-fixtures'

const business: PublicBusiness = {
  ...publicBusiness,
  services: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Haircut',
      description: null,
      duration: 60,
      price: 6500,
      category: null,
      picture: null,
    },
  ],
  hours: [{ weekday: 1, startMinutes: 480, endMinutes: 1440 }],
}

/** Returns the data block as a search engine reads it, and the markup around it. */
function publish(changes: Partial<PublicBusiness> = {}) {
  const { container } = render(<StructuredData business={{ ...business, ...changes }} url="https://luna.example.com" />)
  const [block, ...others] = container.querySelectorAll('script')
  return { data: JSON.parse(block?.textContent ?? '') as Record<string, unknown>, others, html: container.innerHTML }
}

it('tells search engines trade, hours and prices', () => {
  const hours = [1, 2, 3].map((weekday) => ({ weekday, startMinutes: 480, endMinutes: weekday === 2 ? 720 : 1440 }))
  expect(publish({ hours }).data).toMatchObject({
    '@type': 'HairSalon',
    name: 'Luna Hair',
    url: 'https://luna.example.com',
    image: 'https://luna.example.com/social-card.png',
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Wednesday'], opens: '08:00', closes: '23:59' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Tuesday'], opens: '08:00', closes: '12:00' },
    ],
    makesOffer: [
      { '@type': 'Offer', price: '65.00', priceCurrency: 'USD', itemOffered: { '@type': 'Service', name: 'Haircut' } },
    ],
  })
})

it.each([
  [1620, '03:00'],
  [1800, '06:00'],
  [1441, '00:01'],
  [1440, '23:59'],
])('hours that end at minute %i close at %s', (endMinutes, closes) => {
  const hours = [{ weekday: 5, startMinutes: 1200, endMinutes }]
  expect(publish({ hours }).data.openingHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '20:00', closes },
  ])
})

it('names the pages about the business elsewhere and its map, but no chat', () => {
  const { data } = publish({
    website: 'https://lunahair.example',
    socialLinks: {
      instagram: 'https://www.instagram.com/luna/',
      whatsapp: 'https://wa.me/12125550100',
      reviews: 'https://www.yelp.com/biz/luna',
    },
    mapLink: 'https://maps.apple/p/AbCd',
  })
  expect(data).toMatchObject({
    sameAs: ['https://lunahair.example/', 'https://www.instagram.com/luna/', 'https://www.yelp.com/biz/luna'],
    hasMap: 'https://maps.apple/p/AbCd',
  })
  expect(Object.keys(publish({ socialLinks: { whatsapp: 'https://wa.me/12125550100' } }).data)).not.toEqual(
    expect.arrayContaining(['sameAs']),
  )
  expect(publish().data).not.toHaveProperty('hasMap')
})

it('a business of any other trade is a LocalBusiness', () => {
  for (const industry of ['other', 'unheard-of', 'constructor'])
    expect(publish({ industry }).data['@type']).toBe('LocalBusiness')
})

it('no text of an owner ends the data block or starts a script', () => {
  const hostile = '</script><script>alert(1)</script><!--'
  const { data, others, html } = publish({
    businessName: hostile,
    address: hostile,
    services: [{ ...business.services[0]!, name: hostile }],
  })
  expect(data.name).toBe(hostile)
  expect(others).toEqual([])
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
})
