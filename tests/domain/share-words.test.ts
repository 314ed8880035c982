import fc from '../support/property'

import { BIO_MAX, SHARE_PLACES, shareWords } from '@/lib/domain/share-words'

const ADDRESS = 'https://luna-hair.book.example.com/book'

it('leads to the booking page from every place, with or without the protocol', () => {
  const words = shareWords('Luna Hair', ADDRESS)
  for (const place of SHARE_PLACES) expect(words[place]).toContain('luna-hair.book.example.com/book')
  expect(words.whatsapp).toBe(`Hi! You can now book Luna Hair online, any time of day: ${ADDRESS}`)
  expect(words.signature).toBe(`Luna Hair\nBook your appointment: ${ADDRESS}`)
})

it('fits an Instagram bio whatever the name, and never cuts the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 255, unit: 'grapheme' }), (name) => {
      const { bio } = shareWords(name, ADDRESS)
      expect([...bio].length).toBeLessThanOrEqual(BIO_MAX)
      expect(bio.endsWith('luna-hair.book.example.com/book')).toBe(true)
    }),
  )
  expect(shareWords('Luna Hair', ADDRESS).bio).toBe('Luna Hair | Book online 👇 luna-hair.book.example.com/book')
})
