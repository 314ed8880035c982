import { render, screen, within } from '@testing-library/react'

import { GallerySection } from '@/components/site/gallery-section'
import type { GalleryPicture } from '@/lib/contracts/picture'

const pictures = (count: number): GalleryPicture[] =>
  Array.from({ length: count }, (_, index) => ({
    hash: index.toString(16).repeat(64),
    width: 1280,
    height: 960,
    widths: [320, 640, 1280],
    blur: 'data:image/webp;base64,AAAA',
    alt: index === 0 ? 'Balayage' : null,
  }))

it('shows each picture with its size, its files, its blur and a text, and loads it when it comes near', () => {
  render(<GallerySection businessName="Luna Hair" pictures={pictures(2)} />)
  const region = within(screen.getByRole('region', { name: 'Gallery' }))
  const [first, second] = region.getAllByRole('img')
  expect([first, second].map((image) => image?.getAttribute('alt'))).toEqual(['Balayage', 'Luna Hair, picture 2'])
  for (const [name, value] of Object.entries({ width: '1280', height: '960', loading: 'lazy' }))
    expect(second).toHaveAttribute(name, value)
  expect(second?.style.backgroundImage).toContain('data:image/webp')
  expect(second?.getAttribute('srcset')).toBe(
    [320, 640, 1280].map((width) => `/media/${'1'.repeat(64)}-${width}.webp ${width}w`).join(', '),
  )
  expect(second?.previousElementSibling).toHaveAttribute('type', 'image/avif')
})

it('is no section at all without pictures', () => {
  const { container } = render(<GallerySection businessName="Luna Hair" pictures={[]} />)
  expect(container).toBeEmptyDOMElement()
})

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('%i pictures fill their rows, on phones and beyond', (count) => {
  render(<GallerySection businessName="Luna Hair" pictures={pictures(count)} />)
  const spans = screen.getAllByRole('listitem').map(({ className }) => ({
    phone: className.includes('max-sm:col-span-2') ? 2 : 1,
    wide: Number(/(?:^|\s)sm:col-span-(\d)/.exec(className)?.[1] ?? 1),
  }))
  expect(spans.reduce((sum, { phone }) => sum + phone, 0) % 2).toBe(0)
  expect(spans.reduce((sum, { wide }) => sum + wide, 0) % 3).toBe(0)
})
