import { supportedName } from '@/components/site/card-text'

describe('the name on the sharing card', () => {
  it.each([
    ['Luna Hair', 'Luna Hair'],
    ['Łucja & Zoë – Frisör', 'Łucja & Zoë – Frisör'],
    ['Tiệm tóc Hương', 'Tiệm tóc Hương'],
    ['Парикмахерская Луна', 'Парикмахерская Луна'],
    ['Luna ✂️ Hair 👩🏽‍🦰', 'Luna Hair'],
    ['Luna® Hair', 'Luna® Hair'],
    ['Cafe\u0301 Luna', 'Café Luna'],
  ])('of %s is drawn as %s', (name, drawn) => {
    expect(supportedName(name)).toBe(drawn)
  })

  it.each(['東京の美容室', 'صالون لونا', 'Luna 東京', 'Ελένη', '✂️', '!!!'])(
    '%s is left to the address, because the font would draw boxes',
    (name) => {
      expect(supportedName(name)).toBeNull()
    },
  )

  it('is cut at 80 characters with an ellipsis', () => {
    const drawn = supportedName('Elisabeth '.repeat(20)) ?? ''
    expect(drawn.length).toBeLessThanOrEqual(80)
    expect(drawn).toMatch(/^Elisabeth .*…$/)
  })
})
