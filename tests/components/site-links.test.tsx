import './jsdom-gaps'

import { render, screen, within } from '@testing-library/react'

import { AppointmentFacts } from '@/components/booking/appointment-facts'
import { PolicyNotes } from '@/components/booking/policy-notes'
import { PoliciesSection } from '@/components/site/policies-section'
import { SiteFooter } from '@/components/site/site-footer'
import { VisitSection } from '@/components/site/visit-section'
import { SOCIAL_NETWORKS, type SocialLinks } from '@/lib/domain/social-links'

import { publicBusiness as business, publicVisit as visit } from './public-fixtures'

const LINKS: SocialLinks = {
  instagram: 'https://www.instagram.com/luna/',
  facebook: 'https://www.facebook.com/luna',
  tiktok: 'https://www.tiktok.com/@luna',
  youtube: 'https://www.youtube.com/@luna',
  pinterest: 'https://www.pinterest.com/luna/',
  whatsapp: 'https://wa.me/12125550100',
  reviews: 'https://www.yelp.com/biz/luna',
}
const MAP = 'https://maps.apple/p/AbCd'

describe('profiles elsewhere', () => {
  it('are links whose names say whose they are and where they lead, without a word about this page', () => {
    render(<VisitSection business={{ ...business, socialLinks: LINKS }} hoursText="" />)
    const links = within(screen.getByRole('list', { name: 'Find us on' })).getAllByRole('link')
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Luna Hair on Instagram', LINKS.instagram],
      ['Luna Hair on Facebook', LINKS.facebook],
      ['Luna Hair on TikTok', LINKS.tiktok],
      ['Luna Hair on YouTube', LINKS.youtube],
      ['Luna Hair on Pinterest', LINKS.pinterest],
      ['Luna Hair on WhatsApp', LINKS.whatsapp],
      ['Reviews of Luna Hair on Yelp', LINKS.reviews],
    ])
    expect(links).toHaveLength(SOCIAL_NETWORKS.length)
    for (const link of links) {
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      expect(link.querySelectorAll('svg[aria-hidden]')).toHaveLength(1)
    }
  })

  it('name Google where the reviews are there', () => {
    render(<VisitSection business={{ ...business, socialLinks: { reviews: 'https://g.page/r/AbC' } }} hoursText="" />)
    expect(screen.getByRole('link', { name: 'Reviews of Luna Hair on Google' })).toBeInTheDocument()
  })

  it('leave no list where there are none', () => {
    render(<VisitSection business={business} hoursText="" />)
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
})

describe('the map', () => {
  const everywhere = (address: string | null, mapLink: string | null) => (
    <>
      <VisitSection business={{ ...business, address, mapLink }} hoursText="" />
      <SiteFooter business={{ ...business, address, mapLink }} />
      <AppointmentFacts appointment={{ ...visit, business: { ...visit.business, address, mapLink } }} />
    </>
  )

  it.each([
    [MAP, MAP],
    [null, 'https://www.google.com/maps/search/?api=1&query=1%20Main%20St'],
  ])('with the business’s own link %j, every address leads to %s', (mapLink, href) => {
    render(everywhere('1 Main St', mapLink))
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([href, href, href])
  })

  it('is shown without an address where the business has a link of its own', () => {
    render(everywhere(null, MAP))
    expect(screen.getAllByRole('link', { name: 'Show on map' })).toHaveLength(1)
  })
})

describe('policies', () => {
  const texts = { cancellationPolicy: 'A day before.\nThank you.', depositPolicy: 'Cash or card.' }

  it.each([
    ['on the site', PoliciesSection],
    ['before booking', PolicyNotes],
  ])('%s have a title each, and are nothing without any', (_where, Section) => {
    const { container } = render(<Section business={{ cancellationPolicy: null, depositPolicy: null }} />)
    expect(container).toBeEmptyDOMElement()
    render(<Section business={texts} />)
    const section = within(screen.getByRole('region', { name: 'Good to know' }))
    expect(section.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Cancellations',
      'Deposits and payment',
    ])
    expect(section.getByText(/^A day before/).textContent).toBe(texts.cancellationPolicy)
  })

  it.each([
    ['x'.repeat(301), true],
    ['x'.repeat(300), false],
    ['1\n2\n3\n4\n5\n6', true],
    ['1\n2\n3\n4\n5', false],
  ])('%j is folded before booking only if it is long: %s', (cancellationPolicy, isFolded) => {
    const { container } = render(<PolicyNotes business={{ cancellationPolicy, depositPolicy: null }} />)
    expect(container.querySelectorAll('details')).toHaveLength(isFolded ? 1 : 0)
    expect(container).toHaveTextContent(cancellationPolicy.replaceAll('\n', ' '))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
})
