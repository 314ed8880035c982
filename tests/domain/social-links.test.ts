import fc from '../support/property'
import { readSocialLink, SOCIAL_NETWORKS, type SocialNetwork, storedSocialLinks } from '@/lib/domain/social-links'
import { HOSTILE_LINKS } from '../support/hostile-links'

const HOSTS: Record<SocialNetwork, RegExp> = {
  instagram: /^https:\/\/www\.instagram\.com\/[a-z0-9._]+\/$/,
  facebook: /^https:\/\/www\.facebook\.com\/[\w.%/?=-]+$/,
  tiktok: /^https:\/\/www\.tiktok\.com\/@[a-z0-9._]+$/,
  youtube: /^https:\/\/www\.youtube\.com\/(?:@|channel\/|c\/|user\/)[\w.%-]+$/,
  pinterest: /^https:\/\/www\.pinterest\.com\/[a-z0-9_-]+\/$/,
  whatsapp: /^https:\/\/wa\.me\/[\w/]+$/,
  reviews:
    /^https:\/\/(?:g\.page|maps\.app\.goo\.gl|goo\.gl\/maps|search\.google\.com\/local|www\.google\.com\/maps\/place|www\.yelp\.com\/biz)\/[^\s"<>\\]+$|^https:\/\/search\.google\.com\/local\/(?:write)?reviews?\?placeid=[\w-]+$/,
}

describe('what an owner types', () => {
  it.each<[SocialNetwork, string, string]>([
    ['instagram', '@lunahair', 'https://www.instagram.com/lunahair/'],
    ['instagram', '\u200e@lunahair\ufeff', 'https://www.instagram.com/lunahair/'],
    ['instagram', '  LunaHair ', 'https://www.instagram.com/lunahair/'],
    ['instagram', 'luna.hair_nyc', 'https://www.instagram.com/luna.hair_nyc/'],
    ['instagram', '@luna.com', 'https://www.instagram.com/luna.com/'],
    ['instagram', 'https://www.instagram.com/lunahair/', 'https://www.instagram.com/lunahair/'],
    ['instagram', 'HTTPS://Instagram.COM/LunaHair?igsh=abc&hl=en#x', 'https://www.instagram.com/lunahair/'],
    ['instagram', 'instagram.com/lunahair', 'https://www.instagram.com/lunahair/'],
    ['instagram', 'https://m.instagram.com/lunahair', 'https://www.instagram.com/lunahair/'],
    ['instagram', 'https://www.instagram.com/luna?next=https://evil.example', 'https://www.instagram.com/luna/'],
    ['facebook', 'LunaHair', 'https://www.facebook.com/LunaHair'],
    ['facebook', 'https://de-de.facebook.com/Luna-Hair-123456789/', 'https://www.facebook.com/Luna-Hair-123456789'],
    ['facebook', 'fb.com/lunahair', 'https://www.facebook.com/lunahair'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=100012345678901&mibextid=abc',
      'https://www.facebook.com/profile.php?id=100012345678901',
    ],
    ['facebook', 'https://www.facebook.com/p/Luna-Hair-6155/', 'https://www.facebook.com/p/Luna-Hair-6155/'],
    ['facebook', 'https://m.facebook.com/pages/Luna/1234567890', 'https://www.facebook.com/pages/Luna/1234567890/'],
    ['facebook', 'https://www.facebook.com/share/1AbCdEf9/?mibextid=x', 'https://www.facebook.com/share/1AbCdEf9/'],
    ['tiktok', '@luna.hair', 'https://www.tiktok.com/@luna.hair'],
    ['tiktok', 'https://www.tiktok.com/@LunaHair?lang=en', 'https://www.tiktok.com/@lunahair'],
    ['youtube', '@LunaHair', 'https://www.youtube.com/@LunaHair'],
    ['youtube', 'https://m.youtube.com/@LunaHair/videos', 'https://www.youtube.com/@LunaHair'],
    ['youtube', 'https://www.youtube.com/@Сал%D0%BE%D0%BD', 'https://www.youtube.com/@%D0%A1%D0%B0%D0%BB%D0%BE%D0%BD'],
    [
      'youtube',
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
    ],
    ['youtube', 'https://www.youtube.com/c/LunaHair', 'https://www.youtube.com/c/LunaHair'],
    ['pinterest', 'lunahair', 'https://www.pinterest.com/lunahair/'],
    ['pinterest', 'https://www.pinterest.co.uk/LunaHair/', 'https://www.pinterest.com/lunahair/'],
    ['pinterest', 'https://de.pinterest.com/lunahair', 'https://www.pinterest.com/lunahair/'],
    ['whatsapp', '+1 (212) 555-0100', 'https://wa.me/12125550100'],
    ['whatsapp', '\u202a+1 212‑555‑0100\u202c', 'https://wa.me/12125550100'],
    ['whatsapp', '0044 20 7946 0100', 'https://wa.me/442079460100'],
    ['whatsapp', 'https://wa.me/12125550100?text=Hello', 'https://wa.me/12125550100'],
    ['whatsapp', 'https://api.whatsapp.com/send?phone=12125550100&text=x', 'https://wa.me/12125550100'],
    ['whatsapp', 'https://wa.me/message/ABCDEF123', 'https://wa.me/message/ABCDEF123'],
    ['reviews', 'https://g.page/r/CabcDEF123/review', 'https://g.page/r/CabcDEF123/review'],
    [
      'reviews',
      'https://www.yelp.co.uk/biz/luna-hair-new-york?osq=Hair',
      'https://www.yelp.com/biz/luna-hair-new-york',
    ],
    [
      'reviews',
      'https://search.google.com/local/writereview?placeid=ChIJabcdef123&source=g',
      'https://search.google.com/local/writereview?placeid=ChIJabcdef123',
    ],
    ['reviews', 'https://maps.app.goo.gl/AbCdEf123456?g_st=ic', 'https://maps.app.goo.gl/AbCdEf123456'],
    [
      'reviews',
      'https://www.google.de/maps/place/Luna/@40.7,-73.9,17z',
      'https://www.google.com/maps/place/Luna/@40.7,-73.9,17z',
    ],
  ])('for %s, %j is %j', (network, typed, url) => {
    expect(readSocialLink(network, typed)).toEqual({ url })
  })

  it.each<[SocialNetwork, string, RegExp]>([
    ['instagram', 'luna hair', /^This can’t be a name on Instagram\. Enter one such as @lunahair/],
    ['instagram', '@', /can’t be a name on Instagram/],
    ['instagram', 'luna..hair', /can’t be a name on Instagram/],
    ['instagram', 'https://www.facebook.com/luna', /doesn’t go to Instagram\. Enter your name there/],
    ['instagram', 'lunahair.com', /doesn’t go to Instagram/],
    ['instagram', 'instagram.com', /doesn’t open a profile on Instagram\. Open your profile/],
    ['instagram', 'http://instagram.com/luna', /^Use a link that starts with https:\/\/$/],
    ['instagram', 'https://instagram.com/lu na', /no spaces, line breaks or backslashes/],
    ['instagram', 'https://bit.ly/luna', /^Short links can point anywhere/],
    ['facebook', 'https://l.facebook.com/l.php?u=x', /doesn’t open a profile|Short links/],
    ['tiktok', 'https://vm.tiktok.com/ZM123/', /^Short links can point anywhere/],
    ['whatsapp', '(212) 555-0100', /with its country code, such as \+1 212 555 0100$/],
    ['whatsapp', 'https://chat.whatsapp.com/AbCdEf', /with its country code/],
    ['whatsapp', 'https://wa.me/?text=hi', /with its country code/],
    ['reviews', '@lunahair', /^Paste the link to your business on Google or Yelp$/],
    ['reviews', 'https://www.yelp.com/user_details?userid=x', /doesn’t open a business on Google or Yelp/],
    ['youtube', `https://www.youtube.com/@${'a'.repeat(3000)}`, /^Use at most 2000 characters$/],
  ])('for %s, %j says what is wrong', (network, typed, problem) => {
    const read = readSocialLink(network, typed)
    expect('problem' in read ? read.problem : read.url).toMatch(problem)
  })
})

it.each(HOSTILE_LINKS)('%j is a profile nowhere', (typed) => {
  for (const network of SOCIAL_NETWORKS) {
    const read = readSocialLink(network, typed)
    expect([network, 'problem' in read ? 'refused' : read.url]).toEqual([network, 'refused'])
  }
})

describe('whatever is typed', () => {
  const piece = fc.constantFrom(
    ...['https://', 'http://', '//', 'www.', 'instagram.com', 'facebook.com', 'l.', 'wa.me', 'yelp.com', '/biz/'],
    ...['google.com', 'g.page', '/maps/place/', '@', ':', '\\', '%2f', '%0a', '?u=', '#', '.', '..', '/', 'luna', '+1'],
    ...['javascript:', 'data:', 'evil.example', '\u0000', '\r\n', 'і', '"', '<', "'", ' '],
  )
  const typed = fc.oneof(
    fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
    fc.constantFrom(...HOSTILE_LINKS),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  )

  it('the URL is on the network’s own host, without a name, password or port, and reads as itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOCIAL_NETWORKS), typed, (network, text) => {
        const read = readSocialLink(network, text)
        if ('problem' in read) {
          expect(read.problem).not.toBe('')
          return
        }
        expect(read.url).toMatch(HOSTS[network])
        const { href, username, password, port, protocol, hash } = new URL(read.url)
        expect([href, username, password, port, protocol, hash]).toEqual([read.url, '', '', '', 'https:', ''])
        expect(readSocialLink(network, read.url)).toEqual(read)
      }),
      { numRuns: 3000 },
    )
  })

  it('what is stored is shown only where it is still a profile, in the networks’ order', () => {
    const url = 'https://www.instagram.com/luna/'
    expect(Object.keys(storedSocialLinks({ tiktok: 'https://www.tiktok.com/@luna', instagram: url }))).toEqual([
      'instagram',
      'tiktok',
    ])
    for (const stored of [null, undefined, 1, 'x', [], { instagram: 5 }, { instagram: null }, { other: url }])
      expect(storedSocialLinks(stored)).toEqual({})
    expect(storedSocialLinks({ instagram: 'javascript:alert(1)', facebook: url })).toEqual({})
    expect(storedSocialLinks(Object.create({ instagram: url }))).toEqual({})
  })
})
