import { repairPath, repairSignInLink } from '@/lib/domain/mailed-link'
import { resolveRoute } from '@/lib/routes'

const ID = '7f4df0c5-6d1f-4b0a-9d0b-2f6a4d3c1b2a'
const KEY = 'Ab_-Cd0123456789Ab_-Cd0123456789Ab_-Cd01234'

describe('the path of a link that a mail program changed', () => {
  it.each([
    [`/confirm/${ID}.`, `/confirm/${ID}`],
    [`/confirm/${ID})`, `/confirm/${ID}`],
    [`/manage/${ID}%3E`, `/manage/${ID}`],
    [`/manage/${ID}&gt;`, `/manage/${ID}`],
    [`/confirm/%3C${ID}%3E`, `/confirm/${ID}`],
    [`/confirm/${ID}%20`, `/confirm/${ID}`],
    [`/confirm/${ID}%E2%80%9D`, `/confirm/${ID}`],
    [`/confirm/${ID}%3Faction%3Dcancel`, `/confirm/${ID}`],
    [`/confirm/${ID}&amp;utm_source=mail`, `/confirm/${ID}`],
    [`/confirm/${ID.replaceAll('-', '%2D')}`, `/confirm/${ID}`],
    [`/offer/${KEY.replaceAll('-', '%252D')}`, `/offer/${KEY}`],
    [`/emails/${KEY}=`, `/emails/${KEY}`],
    [`/emails/${KEY}%E2%80%8B`, `/emails/${KEY}`],
    [`/requests/${KEY}/approve.`, `/requests/${KEY}/approve`],
    [`/c/Ab3dE.`, '/c/Ab3dE'],
    [`/M/Ab3dE)`, '/m/Ab3dE'],
    ['/book.', '/book'],
    ['/join-waitlist,', '/join-waitlist'],
    ['/%3E', '/'],
    ['/).', '/'],
    ['/magic-login/verify%3Ftoken%3Dx', '/magic-login/verify'],
  ])('%s leads to %s', (given, meant) => {
    expect(repairPath(given)).toBe(meant)
  })

  it.each([
    '/',
    '/book',
    `/confirm/${ID}`,
    '/nothing.',
    '/%E6%97%A5',
    '/confirm/%zz',
    '/icon.svg',
    '/-',
    '/dashboard.',
  ])('leaves %s alone', (path) => {
    expect(repairPath(path).replace('/confirm/zz', '/confirm/%zz')).toBe(path)
  })

  it.each(['luna.book.example', 'LUNA.Book.Example', 'luna.book.example:443'])('is the page of %s', (host) => {
    const query = new URLSearchParams('utm_source=mail&fbclid=x')
    expect(resolveRoute({ host, pathname: `/confirm/${ID}.`, query }, 'book.example')).toEqual({
      path: `/sites/luna/confirm/${ID}`,
    })
  })

  it('opens nothing beside the link: a longer path stays another one', () => {
    expect(repairPath(`/confirm/${ID}/..%2f..%2fadmin`)).not.toBe(`/confirm/${ID}`)
    expect(
      resolveRoute(
        { host: 'luna.book.example', pathname: '/sites/other/book', query: new URLSearchParams() },
        'book.example',
      ),
    ).toEqual({ path: '/sites/luna/sites/other/book' })
  })
})

describe('a sign-in link', () => {
  const read = (search: string) => {
    const params = new URLSearchParams(search)
    return repairSignInLink(Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)])))
  }
  const whole = { token: KEY, email: 'mia+salon@x.io', callbackUrl: undefined }

  it.each([
    ['as it was sent', `token=${KEY}&email=mia%2Bsalon%40x.io`],
    ['whose plus became a space', `token=${KEY}&email=mia+salon%40x.io`],
    ['whose plus became %20', `token=${KEY}&email=mia%20salon@x.io`],
    ['whose & became &amp;', `token=${KEY}&amp;email=mia%2Bsalon%40x.io`],
    ['whose & became &amp;amp;', `token=${KEY}&amp;amp;email=mia%2Bsalon%40x.io`],
    ['whose & became %26', `token=${KEY}%26email%3Dmia%252Bsalon%2540x.io`],
    ['whose values were encoded twice', `token=${KEY}&email=mia%252Bsalon%2540x.io`],
    ['in quoted-printable', `token=3D${KEY}&email=3Dmia%2Bsalon%40x.io`],
    ['with a full stop', `token=${KEY}&email=mia%2Bsalon%40x.io.`],
    ['in angle brackets', `token=${KEY}&email=mia%2Bsalon%40x.io%3E`],
    ['in brackets', `token=${KEY}&email=mia%2Bsalon%40x.io)`],
    ['with tracking', `utm_source=mail&token=${KEY}&email=mia%2Bsalon%40x.io&fbclid=1`],
    ['with tracking after &amp;', `token=${KEY}&amp;email=mia%2Bsalon%40x.io&amp;utm_medium=email`],
    ['whose line was broken', `token=${KEY.slice(0, 20)}%0D%0A${KEY.slice(20)}&email=mia%2Bsalon%40x.io`],
    ['in reverse order', `email=mia%2Bsalon%40x.io&amp;token=${KEY}`],
    ['named twice', `token=${KEY}&email=mia%2Bsalon%40x.io&token=other`],
  ])('%s is read whole', (_name, search) => {
    expect(read(search)).toEqual(whole)
  })

  it('keeps the place to go, with a query of its own', () => {
    const search = new URLSearchParams({ token: KEY, email: 'mia@x.io', callbackUrl: '/admin/clients?q=a&sort=b' })
    expect(read(search.toString().replaceAll('&', '&amp;')).callbackUrl).toBe('/admin/clients?q=a&sort=b')
  })

  it.each(['', `token=${KEY}`, 'email=mia%40x.io', 'token=abc&email=mia%40x.io'])(
    'that lacks a part (%j) stays incomplete',
    (search) => {
      const { token, email } = read(search)
      expect(token === KEY && email !== '').toBe(false)
    },
  )
})
