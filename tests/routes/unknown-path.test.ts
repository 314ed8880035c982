import * as unknown from '@/app/api/[...unknown]/route'

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'a path under /api that no call has answers %s with JSON and 404, not with a page',
  async (method) => {
    const response = unknown[method]()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/json'),
    ])
    expect(await response.json()).toEqual({ error: 'Not found', code: 'not_found' })
  },
)
