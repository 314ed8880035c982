import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { PicturesCard } from '@/components/settings/pictures-card'
import type { Pictures, SitePicture } from '@/lib/contracts/picture'

import { type Answers, clickUndo, renderOwner, serve } from './owner-fixtures'
import { serveUploads, type UploadAnswer } from './serve-uploads'

const cover: SitePicture = {
  hash: 'c'.repeat(64),
  width: 1600,
  height: 900,
  widths: [320, 640, 1280, 1600],
  blur: 'data:image/webp;base64,AAAA',
  focalX: 50,
  focalY: 50,
}

function show(pictures: Pictures, uploads: UploadAnswer[] = [], more: Answers = {}) {
  const sent = serveUploads(uploads)
  let current = pictures
  const calls = serve({
    'GET /api/pictures': () => ({ body: current }),
    'PUT /api/pictures': ({ body }) => {
      const { logo, cover: chosen } = body as Record<'logo' | 'cover', object | null | undefined>
      const merged = (before: SitePicture | null, given: object | null | undefined) =>
        given === undefined ? before : given && { ...cover, ...before, ...given }
      current = { logo: merged(current.logo, logo), cover: merged(current.cover, chosen) }
      return { body: current }
    },
    ...more,
  })
  renderOwner(<PicturesCard />)
  return {
    user: userEvent.setup(),
    sent,
    saved: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}

const slot = async (name: 'Logo' | 'Cover') => within(await screen.findByRole('group', { name }))
const photo = () => new File(['photo'], 'room.jpg', { type: 'image/jpeg' })
const inputOf = (label: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
  if (!input) throw new Error(`no input for ${label}`)
  return input
}
const stored = { status: 201, body: { ...cover, kind: 'cover', hash: 'd'.repeat(64) } }

it('uploads a chosen picture, shows it on the site, and says so', async () => {
  const { user, sent, saved } = show({ logo: null, cover: null }, [stored])
  await slot('Cover')
  await user.upload(inputOf('Upload cover'), photo())
  expect(await screen.findByText('Cover saved')).toBeInTheDocument()
  expect(sent.map(({ url, file }) => [url, file.name])).toEqual([['/api/media?kind=cover', 'room.jpg']])
  expect(saved()).toEqual([{ cover: { hash: 'd'.repeat(64) } }])
  const part = await slot('Cover')
  expect(await part.findByRole('button', { name: 'Replace cover' })).toBeInTheDocument()
  expect(part.getByRole('button', { name: /^Focal point: 50% from the left/ })).toBeInTheDocument()
})

it('takes a picture that is dropped on it', async () => {
  const { saved } = show({ logo: null, cover: null }, [stored])
  await slot('Logo')
  fireEvent.drop(screen.getByRole('group', { name: 'Logo' }), { dataTransfer: { files: [photo()] } })
  expect(await screen.findByText('Logo saved')).toBeInTheDocument()
  expect(saved()).toEqual([{ logo: { hash: 'd'.repeat(64) } }])
})

it('a refused picture is explained where it was chosen, and the one before stays', async () => {
  const sentence = 'This picture is animated. Choose a still picture.'
  const refused = { status: 400, body: { error: sentence, code: 'validation', fields: { file: sentence } } }
  const { user, saved } = show({ logo: null, cover }, [refused])
  const part = await slot('Cover')
  await user.upload(inputOf('Replace cover'), photo())
  expect((await part.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
  expect(part.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(part.getByRole('button', { name: /^Focal point/ })).toBeInTheDocument()
  expect(saved()).toEqual([])
})

it('after the network failed, the same picture can be tried again without choosing it again', async () => {
  const { user, sent } = show({ logo: null, cover: null }, [null, stored])
  const part = await slot('Cover')
  await user.upload(inputOf('Upload cover'), photo())
  expect(await part.findByText('Network error. Please try again.')).toBeInTheDocument()
  await user.click(part.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Cover saved')).toBeInTheDocument()
  expect(sent).toHaveLength(2)
})

it('says that a file is too large before it is sent', async () => {
  const { user, sent } = show({ logo: null, cover: null })
  const part = await slot('Logo')
  const large = photo()
  Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 })
  await user.upload(inputOf('Upload logo'), large)
  expect(await part.findByRole('alert')).toHaveTextContent('larger than 15 MB')
  expect(sent).toEqual([])
})

it('removes a picture, with a way back, and the focus stays there', async () => {
  const { user, saved } = show({ logo: null, cover: { ...cover, focalX: 20 } })
  await user.click((await slot('Cover')).getByRole('button', { name: 'Remove cover' }))
  const upload = await (await slot('Cover')).findByRole('button', { name: 'Upload cover' })
  await waitFor(() => expect(upload).toHaveFocus())
  await clickUndo(user)
  expect(await (await slot('Cover')).findByRole('button', { name: 'Replace cover' })).toBeInTheDocument()
  expect(saved()).toEqual([{ cover: null }, { cover: { hash: cover.hash, focalX: 20, focalY: 50 } }])
})

it('the focal point moves by the arrow keys and is saved when the key is let go', async () => {
  const { user, saved } = show({ logo: null, cover })
  const point = await (await slot('Cover')).findByRole('button', { name: /^Focal point/ })
  point.focus()
  await user.keyboard('{ArrowLeft}{ArrowDown}{Enter}')
  expect(point).toHaveAccessibleName('Focal point: 45% from the left, 55% from the top')
  await waitFor(() =>
    expect(saved()).toEqual([
      { cover: { hash: cover.hash, focalX: 45, focalY: 50, replaces: cover.hash } },
      { cover: { hash: cover.hash, focalX: 45, focalY: 55, replaces: cover.hash } },
    ]),
  )
})

it('shows the cover that another tab chose, rather than move the point of the old one', async () => {
  let stored = cover
  const error = 'The cover changed in the meantime, so nothing was saved.'
  const { user } = show({ logo: null, cover }, [], {
    'GET /api/pictures': () => ({ body: { logo: null, cover: stored } }),
    'PUT /api/pictures': { status: 409, body: { error, code: 'stale' } },
  })
  const point = await (await slot('Cover')).findByRole('button', { name: /^Focal point/ })
  stored = { ...cover, hash: 'd'.repeat(64), focalX: 10 }
  point.focus()
  await user.keyboard('{ArrowLeft}')
  expect(await (await slot('Cover')).findByRole('button', { name: /^Focal point: 10%/ })).toBeInTheDocument()
  expect(await screen.findByText(error)).toBeInTheDocument()
})

it('says where the pictures could not be loaded, and tries again', async () => {
  let away = true
  const { user } = show({ logo: null, cover: null }, [], {
    'GET /api/pictures': () =>
      away ? { status: 503, body: { error: 'The database is away' } } : { body: { logo: null, cover: null } },
  })
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  away = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await slot('Logo')).toBeDefined()
})
