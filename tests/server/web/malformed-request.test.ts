import { refuseMalformed } from '../../../server/malformed-request'

const ask = (url: string, method = 'GET', headers: NodeJS.Dict<string[]> = { host: ['luna.localhost'] }) =>
  refuseMalformed({ url, method, headersDistinct: headers })

describe('before the application is asked', () => {
  it.each(['/', '/book?date=%', '/confirm/%C3%A9', '/%00', '//evil.example', '/a?x=http://evil.example'])(
    'the path %s goes through',
    (url) => {
      expect(ask(url)).toBeNull()
    },
  )

  it.each(['http://luna.localhost/', 'https://evil.example/x', 'luna.localhost:80', '*', '', '\\evil'])(
    'the target %j, which names a host or no path, is refused',
    (url) => {
      expect(ask(url)).toMatchObject({ status: 400 })
    },
  )

  it.each(['/%', '/%ff', '/confirm/%E0%A4%A', '/%c3%28'])('the path %s, which can’t be decoded, is refused', (url) => {
    expect(ask(url)).toMatchObject({ status: 400 })
    expect(JSON.parse(ask(url)?.body ?? '')).toEqual({ error: expect.any(String) as string, code: 'bad_request' })
  })

  it('a host named twice is refused, also where both are the same', () => {
    expect(ask('/', 'GET', { host: ['luna.localhost', 'luna.localhost'], accept: ['*/*'] })).toMatchObject({
      status: 400,
    })
    expect(ask('/', 'GET', { host: ['luna.localhost'], x: ['host', 'host'] })).toBeNull()
  })

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', ''])(
    'the method %j is refused, and the answer names those there are',
    (method) => {
      expect(ask('/', method)).toMatchObject({
        status: 405,
        headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
      })
    },
  )

  it('OPTIONS about the server as a whole is answered here, since Next has no page for it', () => {
    expect(ask('*', 'OPTIONS')).toMatchObject({
      status: 204,
      headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
      body: '',
    })
  })

  const deep = (levels: number) => encodeURIComponent('["",{"a":'.repeat(levels) + '["",{}]' + '}]'.repeat(levels))
  const withTree = (...trees: string[]) =>
    ask('/', 'GET', { host: ['luna.localhost'], rsc: ['1'], 'next-router-state-tree': trees })

  it.each(
    Object.entries([
      '%5B',
      '%E0%A4%A',
      '',
      '1',
      'null',
      '%5B%5D',
      '["",{"children":1}]',
      '["",{},1]',
      '["",{},null,"x"]',
      '["",{},null,null,"x"]',
      '["",{},null,null,1,1]',
      '[["a","b","zz",null],{}]',
      '["",{},null,null,1,"",1]',
      deep(100),
      `["${'a'.repeat(40_000)}",{}]`,
    ]),
  )('router state %# that Next would fail over is refused', (_, tree) => {
    expect(withTree(tree)).toMatchObject({ status: 400 })
  })

  it('a router state sent twice is refused', () => {
    expect(withTree('["",{}]', '["",{}]')).toMatchObject({ status: 400 })
  })

  it.each(
    Object.entries([
      '["",{}]',
      '["",{"children":["book",{"children":["__PAGE__?{}",{},null,"refetch"]}]},null,null,16,"abc"]',
      '["",{"children":[["id","1","d",null],{}]}]',
      '["",{"children":[["id","1","oc",["a"]],{},["/a","?b"],"metadata-only"]}]',
      deep(20),
    ]),
  )('router state %# that Next can read goes through', (_, tree) => {
    expect(withTree(tree)).toBeNull()
    expect(withTree(encodeURIComponent(decodeURIComponent(tree)))).toBeNull()
  })
})
