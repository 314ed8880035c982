import { failureSentence, FetchError, fetchJson } from '@/lib/browser/fetch-json'

interface Answer {
  status: number
  statusText?: string
  body?: string
}

/** jsdom has no fetch: this replaces the network. */
function answerWith({ status, statusText = '', body = '' }: Answer) {
  const fetchStub = jest
    .fn()
    .mockResolvedValue({ ok: status < 300, status, statusText, text: () => Promise.resolve(body) })
  Object.assign(globalThis, { fetch: fetchStub })
  return fetchStub
}

async function failureOf(answer: Answer): Promise<FetchError> {
  answerWith(answer)
  const failure: unknown = await fetchJson('/api/clients').catch((error: unknown) => error)
  if (!(failure instanceof FetchError)) throw new Error('expected a FetchError')
  return failure
}

it("sends JSON with the session's cookie", async () => {
  const fetchStub = answerWith({ status: 201, body: '{"id":"1"}' })
  const answer = await fetchJson('/api/clients', { method: 'POST', body: { name: 'Ada' }, idempotencyKey: 'key-1' })
  expect(answer).toEqual({ id: '1' })
  expect(fetchStub).toHaveBeenCalledWith('/api/clients', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' },
    credentials: 'include',
    body: '{"name":"Ada"}',
  })
})

it('answers undefined for 204', async () => {
  answerWith({ status: 204 })
  await expect(fetchJson('/api/clients/1', { method: 'DELETE' })).resolves.toBeUndefined()
})

it('fails with status code, colon, space and body text', async () => {
  expect((await failureOf({ status: 500, body: 'boom' })).message).toBe('500: boom')
})

it('fails with the status text where the body is empty', async () => {
  expect((await failureOf({ status: 502, statusText: 'Bad Gateway' })).message).toBe('502: Bad Gateway')
})

it("carries the error's sentence, code, fields and body", async () => {
  const body = {
    error: 'This time was just taken',
    code: 'slot_taken',
    fields: { name: 'Name is required', odd: 1 },
    alternatives: [],
  }
  const failure = await failureOf({ status: 409, body: JSON.stringify(body) })
  expect(failure).toMatchObject({
    status: 409,
    sentence: body.error,
    code: 'slot_taken',
    fields: { name: 'Name is required' },
    body,
  })
})

it('has a readable sentence even for a foreign response, and for none', async () => {
  expect(failureSentence(await failureOf({ status: 502, body: '<html>' }))).toBe(
    'Something went wrong. Please try again.',
  )
  expect(failureSentence(new TypeError('Failed to fetch'))).toBe('Network error. Please try again.')
})
