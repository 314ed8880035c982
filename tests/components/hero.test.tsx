import { readFileSync } from 'node:fs'
import { render, within } from '@testing-library/react'

import { Hero } from '@/components/site/hero'
import type { SitePicture } from '@/lib/contracts/picture'
import { contrastRatio, READABLE } from '@/lib/domain/contrast'
import { HERO_LAYOUTS } from '@/lib/domain/site-look'

import { publicBusiness } from './public-fixtures'

const links = { book: '/book', joinWaitlist: '/join-waitlist' }
const cover: SitePicture = {
  hash: 'a'.repeat(64),
  width: 1920,
  height: 1280,
  widths: [320, 640, 1280, 1920],
  blur: 'data:image/webp;base64,AAAA',
  focalX: 20,
  focalY: 80,
}

describe.each(HERO_LAYOUTS)('the layout %s', (heroLayout) => {
  const show = (changes: Partial<typeof publicBusiness> = {}) => {
    const { container } = render(<Hero business={{ ...publicBusiness, heroLayout, ...changes }} links={links} />)
    return { hero: within(container), image: container.querySelector('img') }
  }

  it('has the name, the subtitle, both ways to a visit and the address', () => {
    const { hero } = show({ heroSubtitle: 'Cuts and color', address: '1 Main St' })
    expect(hero.getByRole('region', { name: 'Luna Hair' })).toBeInTheDocument()
    expect(hero.getByRole('heading', { level: 1, name: 'Luna Hair' })).toBeInTheDocument()
    expect(hero.getByText('Cuts and color')).toBeInTheDocument()
    expect(hero.getByRole('link', { name: 'Book an appointment' })).toHaveAttribute('href', '/book')
    expect(hero.getByRole('link', { name: 'Join the waitlist' })).toHaveAttribute('href', '/join-waitlist')
    expect(hero.getByRole('link', { name: '1 Main St' })).toBeInTheDocument()
  })

  it('has the name above a title of the owner’s own', () => {
    const { hero } = show({ heroTitle: 'Hair that feels like you' })
    expect(hero.getByRole('heading', { level: 1, name: 'Hair that feels like you' })).toBeInTheDocument()
    expect(hero.getByText('Luna Hair')).toBeInTheDocument()
  })

  it('loads the cover first, at its focal point, with its size, and is complete without one', () => {
    expect(show().image).toBeNull()
    const { image } = show({ cover })
    expect(image).toHaveAttribute('fetchpriority', 'high')
    expect(image).toHaveAttribute('width', '1920')
    expect(image?.style.objectPosition).toBe('20% 80%')
  })
})

describe('white text on a cover is readable whatever the picture, even on a white one', () => {
  const css = readFileSync('app/branded.css', 'utf8')
  const scrim = /--scrim: (#\w{6})/.exec(readFileSync('app/tokens.css', 'utf8'))?.[1] ?? ''
  const [narrow = '', wide = ''] = Array.from(css.matchAll(/\.scrim \{([^}]*)\}/g), ([, rule = '']) => rule)
  /** How much of the scrim's color is over the picture, in percent, and where. */
  const stopsOf = (rule: string) =>
    Array.from(rule.matchAll(/var\(--scrim\) (\d+)%, transparent\)([^,\n]*)/g), ([, share, place = '']) => ({
      share: Number(share) / 100,
      place: place.trim(),
    }))
  const isReadable = ({ share }: { share: number }) => {
    const mixed = [1, 3, 5].map((start) =>
      Math.round(255 * (1 - share) + share * Number.parseInt(scrim.slice(start, start + 2), 16)),
    )
    const ground = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    return contrastRatio('#ffffff', ground) >= READABLE
  }

  it('below the gradient, where the text begins', () => {
    expect(narrow).toMatch(/padding-top: var\(--fade\);/)
    const stops = stopsOf(narrow)
    const below = stops.slice(stops.findIndex(({ place }) => place === 'var(--fade)'))
    expect(below).toHaveLength(2)
    expect(below.filter((stop) => !isReadable(stop))).toEqual([])
  })

  it('on wide screens, as far to the right as the text reaches', () => {
    expect(wide).toMatch(/--end: calc\(50% - 30\.5rem \+ 42rem\);/)
    const stops = stopsOf(wide)
    expect(stops.map(({ place }) => place)).toEqual(['', 'var(--end)'])
    expect(stops.filter((stop) => !isReadable(stop))).toEqual([])
  })
})
