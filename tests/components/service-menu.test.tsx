/** The menu of services: its groups and pictures on the site, the booking page, in settings and in a new appointment. */
import './jsdom-gaps'

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'

import { ServiceStep } from '@/components/booking/service-step'
import { ServiceDialog } from '@/components/settings/service-dialog'
import { ServicesTab } from '@/components/settings/services-tab'
import { ServicesSection } from '@/components/site/services-section'
import type { StoredPicture } from '@/lib/contracts/picture'
import type { Service } from '@/lib/contracts/service'

import { type Answers, businessSettings, renderOwner, serve, service } from './owner-fixtures'
import { publicBusiness } from './public-fixtures'
import { serveUploads, type UploadAnswer } from './serve-uploads'

const uuid = (n: number) => `00000000-0000-4000-8000-0000000000${n}`
const photoOf = (letter: string, width = 640): StoredPicture => ({
  hash: letter.repeat(64),
  width,
  height: 320,
  widths: [160, 320, 640],
  blur: 'data:image/webp;base64,AAAA',
})
const balayage = service({ id: uuid(41), name: 'Balayage', category: 'Color', picture: photoOf('a') })
const haircut = service({ id: uuid(42), name: 'Haircut', category: 'Cuts' })
const gloss = service({ id: uuid(43), name: 'Gloss', category: 'color' })
const advice = service({ id: uuid(44), name: 'Advice' })
const menu = [balayage, haircut, gloss, advice]
/** What each list of services is named after, and the beginning of its rows. */
const listsIn = (container: HTMLElement) =>
  within(container)
    .getAllByRole('list')
    .map((list) => [
      list.getAttribute('aria-labelledby') &&
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
      ...within(list)
        .getAllByRole('listitem')
        .map((item) => /Advice|Balayage|Gloss|Haircut|Perm/.exec(item.textContent)?.[0]),
    ])
const GROUPS = [
  ['Color', 'Balayage', 'Gloss'],
  ['Cuts', 'Haircut'],
  ['Other', 'Advice'],
]

describe('on the site', () => {
  const show = (services: Service[]) =>
    render(<ServicesSection business={{ ...publicBusiness, services }} links={{ [haircut.id]: '/book?service=h' }} />)
      .container

  it('has a heading for each category, and one for what has none', () => {
    const container = show(menu)
    expect(listsIn(container)).toEqual(GROUPS)
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Color',
      'Cuts',
      'Other',
    ])
    expect(screen.getByRole('link', { name: 'Haircut 60 min · $65' })).toHaveAttribute('href', '/book?service=h')
  })

  it('shows a picture as a square that waits until it is seen, in the size of the square, and says nothing', () => {
    const container = show(menu)
    const pictures = [...container.querySelectorAll('img')]
    expect(pictures.map((image) => [image.alt, image.getAttribute('loading'), image.width, image.height])).toEqual([
      ['', 'lazy', 640, 320],
    ])
    // Twice as wide as high, so the square in its middle is half of it.
    expect(pictures[0]?.sizes).toBe('10.00rem')
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getAllByText('✂️')).toHaveLength(3)
  })

  it('without a category and a picture is as it always was: one list with the icon of the business', () => {
    const container = show([advice, { ...haircut, category: null }])
    expect(listsIn(container)).toEqual([[null, 'Advice', 'Haircut']])
    expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument()
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('on the booking page', () => {
  const router = { push() {}, replace() {}, refresh() {}, prefetch() {} } as unknown as AppRouterInstance
  const show = (services: Service[]) =>
    render(
      <AppRouterContext value={router}>
        <ServiceStep business={{ ...publicBusiness, services }} chosen={null} hrefOf={(id) => `/book?service=${id}`} />
      </AppRouterContext>,
    ).container

  it('offers the services in the same groups, with pictures', () => {
    const container = show(menu)
    expect(listsIn(container)).toEqual(GROUPS)
    expect(
      within(screen.getByRole('list', { name: 'Color' })).getByRole('link', { name: /^Balayage/ }),
    ).toHaveAttribute('href', `/book?service=${balayage.id}`)
    expect(container.querySelectorAll('img[alt=""][loading=lazy]')).toHaveLength(1)
    expect(screen.getAllByText('✂️')).toHaveLength(3)
  })

  it('has no icons where no service has a picture', () => {
    show([haircut, gloss])
    expect(screen.queryByText('✂️')).not.toBeInTheDocument()
  })
})

it('settings list the services in the same groups, those no longer offered at the end of theirs', async () => {
  const perm = service({ id: uuid(45), name: 'Perm', category: 'Curls', active: false })
  serve({ 'GET /api/services': { body: [perm, { ...balayage, active: false }, haircut, gloss, advice] } })
  const { container } = renderOwner(<ServicesTab settings={businessSettings} />)
  await screen.findByRole('list', { name: 'Cuts' })
  expect(listsIn(container)).toEqual([
    ['Cuts', 'Haircut'],
    ['color', 'Gloss', 'Balayage'],
    ['Curls', 'Perm'],
    ['Other', 'Advice'],
  ])
  expect(container.querySelectorAll('img')).toHaveLength(1)
})

describe('in the dialog', () => {
  const url = `PUT /api/services/${balayage.id}`
  function show(edited: Service | null, uploads: UploadAnswer[] = [], more: Answers = {}) {
    serveUploads(uploads)
    const calls = serve({
      'GET /api/services': { body: menu },
      'POST /api/services': { status: 201, body: balayage },
      [url]: { body: balayage },
      ...more,
    })
    renderOwner(<ServiceDialog open onOpenChange={() => undefined} service={edited} settings={businessSettings} />)
    return {
      user: userEvent.setup(),
      saved: () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body),
      dialog: async () => within(await screen.findByRole('dialog')),
    }
  }
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const file = () => new File(['picture'], 'balayage.jpg', { type: 'image/jpeg' })

  it('a category is suggested from the menu and the trade, and saved with the uploaded picture', async () => {
    const { user, saved, dialog } = show(null, [{ status: 201, body: { ...photoOf('b'), kind: 'service' } }])
    const part = await dialog()
    await user.type(part.getByLabelText('Service name'), 'Ombré')
    const category = part.getByRole<HTMLInputElement>('combobox', { name: /^Category/ })
    await waitFor(() =>
      expect([...(category.list?.options ?? [])].map(({ value }) => value).slice(0, 3)).toEqual([
        'Color',
        'Cuts',
        'Cut and style',
      ]),
    )
    await user.type(category, ' Color ')
    await user.upload(input(), file())
    expect(await part.findByRole('button', { name: 'Replace picture' })).toBeInTheDocument()
    expect(saved()).toEqual([])
    await user.click(part.getByRole('button', { name: 'Add Service' }))
    await waitFor(() =>
      expect(saved()).toEqual([
        expect.objectContaining({ name: 'Ombré', category: 'Color', picture: { hash: 'b'.repeat(64) } }),
      ]),
    )
  })

  it('a change keeps both, with the version it was based on, or clears both', async () => {
    const { user, saved, dialog } = show(balayage)
    const part = await dialog()
    await user.type(part.getByLabelText('Service name'), '!')
    await user.click(part.getByRole('button', { name: 'Save Service' }))
    const kept = { name: 'Balayage!', category: 'Color', picture: { hash: 'a'.repeat(64) }, version: 1 }
    await waitFor(() => expect(saved()).toEqual([expect.objectContaining(kept)]))
    await user.clear(part.getByRole('combobox', { name: /^Category/ }))
    await user.click(part.getByRole('button', { name: 'Remove picture' }))
    expect(part.getByRole('button', { name: 'Upload picture' })).toHaveFocus()
    await user.click(part.getByRole('button', { name: 'Save Service' }))
    await waitFor(() => expect(saved()[1]).toMatchObject({ category: null, picture: null }))
  })

  it('too long a category is said at its field, and a picture that was deleted meanwhile at its own', async () => {
    const sentence = 'This picture is no longer stored. Upload it again.'
    const refusal = { status: 400, body: { error: sentence, code: 'validation', fields: { picture: sentence } } }
    const { user, saved, dialog } = show(balayage, [], { [url]: refusal })
    const part = await dialog()
    const category = part.getByRole('combobox', { name: /^Category/ })
    await user.clear(category)
    await user.type(category, 'x'.repeat(41))
    await user.click(part.getByRole('button', { name: 'Save Service' }))
    await waitFor(() => expect(category).toHaveAccessibleDescription(/Use at most 40 characters/))
    expect(saved()).toEqual([])
    await user.type(category, '{Backspace}')
    await user.click(part.getByRole('button', { name: 'Save Service' }))
    const field = within(part.getByRole('group', { name: 'Picture' }))
    expect(await field.findByText(sentence)).toBeInTheDocument()
    expect(category).toHaveValue('x'.repeat(40))
  })
})
