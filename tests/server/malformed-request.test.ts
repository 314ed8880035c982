import { refuseMalformed } from '../../scripts/lib/malformed-request'

const ask = (url: string, method = 'GET', rawHeaders = ['Host', 'luna.localhost']) => refuseMalformed({ url, method, rawHeaders })

describe('before the application is asked', () => {
  it.each(['/', '/book?date=%', '/confirm/%C3%A9', '/%00', '//evil.example', '/a?x=http://evil.example'])('the path %s goes through', (url) => {
    expect(ask(url)).toBeNull()
  })

  it.each(['http://luna.localhost/', 'https://evil.example/x', 'luna.localhost:80', '*', '', '\\evil'])('the target %j, which names a host or no path, is refused', (url) => {
    expect(ask(url)).toMatchObject({ status: 400 })
  })

  it.each(['/%', '/%ff', '/confirm/%E0%A4%A', '/%c3%28'])('the path %s, which nobody can read, is refused', (url) => {
    expect(ask(url)).toMatchObject({ status: 400 })
    expect(JSON.parse(ask(url)?.body ?? '')).toEqual({ error: expect.any(String) as string, code: 'bad_request' })
  })

  it('a host named twice is refused, also where both are the same', () => {
    expect(ask('/', 'GET', ['Host', 'luna.localhost', 'accept', '*/*', 'hOST', 'luna.localhost'])).toMatchObject({ status: 400 })
    expect(ask('/', 'GET', ['Host', 'luna.localhost', 'X', 'host'])).toBeNull()
  })

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', ''])('the method %j is refused, and the answer names those there are', (method) => {
    expect(ask('/', method)).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' } })
  })

  it('OPTIONS may ask about the server as a whole', () => {
    expect(ask('*', 'OPTIONS')).toBeNull()
  })
})
