import { renderToStaticMarkup } from 'react-dom/server'

import { inTime, orPlaceholder, withPlaceholder } from '@/app/(owner)/placeholder'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pending = new Promise<never>(() => undefined)

it('sends what is ready without a placeholder', async () => {
  const shown = orPlaceholder(Promise.resolve(<p>Today</p>), <p>Loading</p>)
  expect(renderToStaticMarkup(await shown)).toBe('<p>Today</p>')
  expect(jest.getTimerCount()).toBe(0)
})

it('sends nothing at all for content without anything to show', async () => {
  expect(await orPlaceholder(Promise.resolve(undefined), <p>Loading</p>)).toBeUndefined()
})

it('sends the placeholder once it has waited long enough', async () => {
  const shown = orPlaceholder(pending, <p>Loading</p>)
  await jest.runAllTimersAsync()
  expect(renderToStaticMarkup(await shown)).toContain('<p>Loading</p>')
})

it("lets a page's redirect or error through before anything is sent, so that it sets the status", async () => {
  const Page = withPlaceholder(() => Promise.reject(new Error('NEXT_REDIRECT')))
  await expect(Page({})).rejects.toThrow('NEXT_REDIRECT')
})

it('says of a page that its data is being loaded', async () => {
  const shown = withPlaceholder(() => pending)({})
  await jest.runAllTimersAsync()
  expect(renderToStaticMarkup(await shown)).toContain('Loading business data...')
})

it('waits no longer than it was told to', async () => {
  const waited = inTime(pending, 500)
  await jest.advanceTimersByTimeAsync(499)
  expect(jest.getTimerCount()).toBe(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(await waited).toBeUndefined()
})
