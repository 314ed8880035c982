import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { GalleryCard } from '@/components/settings/gallery-card'
import type { Gallery, GalleryPicture, UpdateGalleryBody } from '@/lib/contracts/picture'

import { type Answers, clickUndo, renderOwner, serve } from './owner-fixtures'
import { serveUploads, type UploadAnswer } from './serve-uploads'

const hashOf = (letter: string) => letter.repeat(64)
const pictureOf = (letter: string, alt: string | null = null): GalleryPicture => ({
  hash: hashOf(letter),
  width: 1280,
  height: 960,
  widths: [320, 640, 1280],
  blur: 'data:image/webp;base64,AAAA',
  alt,
})
const stored = (letter: string): UploadAnswer => ({ status: 201, body: { ...pictureOf(letter), kind: 'gallery' } })
const refused = (sentence: string): UploadAnswer => ({
  status: 400,
  body: { error: sentence, code: 'validation', fields: { file: sentence } },
})
const ANIMATED = 'This picture is animated. Choose a still picture.'

function show(pictures: GalleryPicture[], uploads: UploadAnswer[] = [], more: Answers = {}) {
  const sent = serveUploads(uploads)
  const server: { gallery: Gallery } = { gallery: { version: 1, pictures } }
  const calls = serve({
    'GET /api/gallery': () => ({ body: server.gallery }),
    'PUT /api/gallery': ({ body }) => {
      const { version, pictures: chosen } = body as UpdateGalleryBody
      if (version !== server.gallery.version)
        return { status: 409, body: { error: 'The gallery changed in the meantime', code: 'stale' } }
      server.gallery = {
        version: version + 1,
        pictures: chosen.map(({ hash, alt }) => pictureOf(hash.charAt(0), alt ?? null)),
      }
      return { body: server.gallery }
    },
    ...more,
  })
  renderOwner(<GalleryCard businessName="Luna Hair" />)
  fireEvent.click(screen.getByRole('button', { name: 'Gallery' }))
  const letters = (list: readonly { hash: string }[]) => list.map(({ hash }) => hash.charAt(0)).join('')
  return {
    user: userEvent.setup(),
    server,
    sent,
    /** Returns the pictures of each save, one letter each. */
    saved: () =>
      calls.filter(({ method }) => method === 'PUT').map(({ body }) => letters((body as UpdateGalleryBody).pictures)),
    shown: () => letters(server.gallery.pictures),
  }
}

const group = async () => within(await screen.findByRole('group', { name: 'Gallery' }))
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const fields = async () => (await group()).queryAllByRole('textbox', { name: /^Picture \d/ })

it('adds several chosen files one after another, and one that is refused keeps no other back', async () => {
  const { user, sent, saved } = show([pictureOf('a')], [stored('b'), refused(ANIMATED), stored('c')])
  const part = await group()
  await user.upload(input(), [photo('b.jpg'), photo('moving.png'), photo('c.jpg')])
  expect(await part.findByRole('textbox', { name: 'Picture 3' })).toBeInTheDocument()
  expect(sent.map(({ url, file }) => [url, file.name])).toEqual([
    ['/api/media?kind=gallery', 'b.jpg'],
    ['/api/media?kind=gallery', 'moving.png'],
    ['/api/media?kind=gallery', 'c.jpg'],
  ])
  expect(saved()).toEqual(['ab', 'abc'])
  const alert = part.getByText(ANIMATED).closest('[role=alert]')
  expect(alert).toHaveTextContent('moving.png')
  expect(part.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
  part.getByRole('button', { name: 'Dismiss moving.png' }).focus()
  await user.keyboard('{Enter}')
  expect(part.queryByText(ANIMATED)).not.toBeInTheDocument()
})

it('takes files that are dropped on it', async () => {
  const { shown } = show([], [stored('a'), stored('b')])
  const part = await group()
  fireEvent.drop(screen.getByRole('group', { name: 'Gallery' }), {
    dataTransfer: { files: [photo('a.jpg'), photo('b.jpg')] },
  })
  expect(await part.findByRole('textbox', { name: 'Picture 2' })).toBeInTheDocument()
  expect(shown()).toBe('ab')
})

it('after the network failed, the same file can be tried again without choosing it again', async () => {
  const { user, sent, shown } = show([], [null, stored('a')])
  const part = await group()
  await user.upload(input(), photo('room.jpg'))
  await user.click(await part.findByRole('button', { name: 'Try again with room.jpg' }))
  expect(await part.findByRole('textbox', { name: 'Picture 1' })).toBeInTheDocument()
  expect([sent.length, shown()]).toEqual([2, 'a'])
  expect(part.queryByRole('alert', { name: /./ })).not.toBeInTheDocument()
})

it('sends no file that is too large, and none for which there is no room, and says why for each', async () => {
  const eleven = [...'0123456789a'].map((letter) => pictureOf(letter))
  const { user, sent } = show(eleven, [stored('b')])
  const part = await group()
  const large = photo('large.jpg')
  Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 })
  await user.upload(input(), [large, photo('fits.jpg'), photo('one-more.jpg')])
  expect(await part.findByRole('textbox', { name: 'Picture 12' })).toBeInTheDocument()
  expect(sent.map(({ file }) => file.name)).toEqual(['fits.jpg'])
  const problems = part.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(problems).toContainEqual(expect.stringMatching(/large\.jpg.*larger than 15 MB/))
  expect(problems).toContainEqual(expect.stringMatching(/one-more\.jpg.*up to 12 pictures/))
  expect(part.getByRole('button', { name: 'Add pictures' })).toHaveAttribute('aria-disabled', 'true')
})

it('one that is refused takes no room from those after it', async () => {
  const eleven = [...'0123456789a'].map((letter) => pictureOf(letter))
  const { user, sent } = show(eleven, [refused(ANIMATED), stored('b')])
  const part = await group()
  await user.upload(input(), [photo('moving.png'), photo('fits.jpg')])
  expect(await part.findByRole('textbox', { name: 'Picture 12' })).toBeInTheDocument()
  expect(sent.map(({ file }) => file.name)).toEqual(['moving.png', 'fits.jpg'])
})

it('says that a picture is there already', async () => {
  const { user, shown } = show([pictureOf('a')], [stored('a')])
  const part = await group()
  await user.upload(input(), photo('again.jpg'))
  expect(await part.findByText('This picture is already in the gallery.')).toBeInTheDocument()
  expect(shown()).toBe('a')
})

it('moves a picture by the keyboard, keeps the focus, and says where it is now', async () => {
  const { user, saved } = show([pictureOf('a', 'Bob'), pictureOf('b'), pictureOf('c')])
  const part = await group()
  part.getByRole('button', { name: 'Move picture 1 down' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(part.getByRole('status')).toHaveTextContent('Moved to place 2 of 3'))
  expect(part.getByRole('button', { name: 'Move picture 2 down' })).toHaveFocus()
  expect((await fields()).map((field) => (field as HTMLInputElement).value)).toEqual(['', 'Bob', ''])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(part.getByRole('status')).toHaveTextContent('Moved to place 3 of 3'))
  await user.keyboard('{Enter}')
  expect(saved()).toEqual(['bac', 'bca'])
})

it('moves a picture to where it is dropped', async () => {
  const { saved } = show([pictureOf('a'), pictureOf('b'), pictureOf('c')])
  const items = (await group()).getAllByRole('listitem')
  const dragged = document.querySelectorAll('[draggable=true]')[0] as Element
  const dataTransfer = { files: [], types: [] }
  fireEvent.dragStart(dragged, { dataTransfer })
  fireEvent.drop(items[2] as Element, { dataTransfer })
  fireEvent.dragEnd(dragged)
  await waitFor(() => expect(saved()).toEqual(['bca']))
})

it('what a picture shows is saved when its field is left, or by Enter', async () => {
  const { user, server } = show([pictureOf('a')])
  const field = await (await group()).findByRole('textbox', { name: 'Picture 1' })
  expect(field).toHaveAttribute('placeholder', 'Luna Hair, picture 1')
  await user.type(field, ' Balayage {Enter}')
  await waitFor(() => expect(server.gallery.pictures[0]?.alt).toBe('Balayage'))
  await user.clear(field)
  await user.tab()
  await waitFor(() => expect(server.gallery.pictures[0]?.alt).toBeNull())
  expect(server.gallery.version).toBe(3)
})

it('a text that can’t be saved stays, with the reason at its field', async () => {
  const { user } = show([pictureOf('a')], [], {
    'PUT /api/gallery': () => ({ status: 503, body: { error: 'The database is away' } }),
  })
  const field = await (await group()).findByRole('textbox', { name: 'Picture 1' })
  await user.type(field, 'Balayage{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription('The database is away'))
  expect(field).toHaveValue('Balayage')
})

it('removes a picture, with a way back to its place', async () => {
  const { user, saved, server } = show([pictureOf('a'), pictureOf('b', 'Bob'), pictureOf('c')])
  await user.click((await group()).getByRole('button', { name: 'Remove picture 2' }))
  await clickUndo(user)
  await waitFor(() => expect(saved()).toEqual(['ac', 'abc']))
  expect(server.gallery.pictures[1]?.alt).toBe('Bob')
})

it('a change made elsewhere meanwhile is kept', async () => {
  const { user, server, saved } = show([pictureOf('a'), pictureOf('b')])
  const part = await group()
  server.gallery = { version: 7, pictures: [pictureOf('a'), pictureOf('b'), pictureOf('f')] }
  part.getByRole('button', { name: 'Move picture 2 up' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saved()).toEqual(['ba', 'baf']))
  expect(await fields()).toHaveLength(3)
})

it('says where the gallery could not be loaded, and tries again', async () => {
  let away = true
  const { user } = show([], [], {
    'GET /api/gallery': () =>
      away ? { status: 503, body: { error: 'The database is away' } } : { body: { version: 1, pictures: [] } },
  })
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  away = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await group()).getByRole('button', { name: 'Add pictures' })).toBeInTheDocument()
})
