import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'

import { mailHref, mapHref, telHref, websiteHref } from '@/components/contact-links'
import { StructuredData } from '@/components/site/structured-data'
import { VisitSection } from '@/components/site/visit-section'
import type { PublicBusiness } from '@/lib/contracts/business'
import { updateSettingsBody } from '@/lib/contracts/business-settings'
import { HOSTILE_ADDRESSES, xssCorpus } from '../support/xss-corpus'
import { paletteOf } from '@/lib/domain/palette'

const TEXTS = xssCorpus('http://canary.example')

const business = (text: string, website: string | null): PublicBusiness => ({
  subdomain: 'luna',
  businessName: text,
  industry: text,
  email: text,
  phone: text,
  address: text,
  description: text,
  website,
  timezone: 'America/New_York',
  currency: 'USD',
  businessHours: text,
  whyChooseUs: text,
  servicesTitle: text,
  servicesSubtitle: text,
  ctaTitle: text,
  ctaSubtitle: text,
  heroTitle: text,
  heroSubtitle: text,
  whyChooseUsTitle: text,
  socialLinks: {},
  mapLink: null,
  cancellationPolicy: text,
  depositPolicy: text,
  logo: null,
  cover: null,
  palette: paletteOf('#6b2a5b'),
  siteFont: 'inter',
  heroLayout: 'split',
  defaultServiceIcon: text,
  bookingWindowDays: 60,
  textsOffered: false,
  services: [{ id: '1', name: text, description: text, duration: 60, price: 100, category: text, picture: null }],
  hours: [],
  staff: [],
})

describe('the website of a business', () => {
  it.each([...HOSTILE_ADDRESSES, ...TEXTS.slice(0, 150)])(
    'given as %j is refused, or leads to http and https only',
    (address) => {
      const parsed = updateSettingsBody.safeParse({ website: address })
      const stored = parsed.success ? (parsed.data.website ?? null) : address
      if (parsed.success && stored !== null) expect(new URL(stored).protocol).toMatch(/^https?:$/)
      const { container } = render(<VisitSection business={business('Luna', stored)} hoursText="" />)
      for (const link of container.querySelectorAll('a')) {
        expect(link.protocol).toMatch(/^(https?|mailto|tel):$/)
        expect(link.rel).toContain('noopener')
      }
      expect(container.querySelector('[onmouseover], [onfocus], script, x-hostile')).toBeNull()
    },
  )

  it('is null for anything that does not lead to http or https', () => {
    for (const address of [...HOSTILE_ADDRESSES, ...TEXTS]) expect(websiteHref(address) ?? 'https:').toMatch(/^https?:/)
  })
})

it('links to a map, a phone or a mail keep their kind whatever was typed', () => {
  for (const text of TEXTS) {
    expect(new URL(mapHref(text, null)).host).toBe('www.google.com')
    expect(telHref(text)).toMatch(/^tel:\+?\d*$/)
    expect(mailHref(text)).toMatch(/^mailto:[^<>"\s?&]*$/)
  }
})

it('what search engines read is one block of data, in which every text reads back as typed', () => {
  for (const text of TEXTS) {
    const html = renderToStaticMarkup(<StructuredData business={business(text, null)} url="https://luna.example" />)
    expect(html.match(/<\/?[a-z!]/gi)).toEqual(['<s', '</s'])
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(page.querySelectorAll('head > *, body > *')).toHaveLength(1)
    expect((JSON.parse(page.querySelector('script')?.textContent ?? '') as { name: string }).name).toBe(text)
  }
})
