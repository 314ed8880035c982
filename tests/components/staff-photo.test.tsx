import './jsdom-gaps'

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'

import { StaffDialog } from '@/components/settings/staff-dialog'
import { TeamSection } from '@/components/site/team-section'
import type { StoredPicture } from '@/lib/contracts/picture'
import type { StaffDetails } from '@/lib/contracts/staff'

import { type Answers, hold, luna, mateo, renderOwner, serve } from './owner-fixtures'
import { serveUploads, type UploadAnswer } from './serve-uploads'

const photoOf = (letter: string): StoredPicture => ({
  hash: letter.repeat(64),
  width: 640,
  height: 640,
  widths: [320, 640],
  blur: 'data:image/webp;base64,AAAA',
})
const person: StaffDetails = {
  ...luna,
  version: 4,
  hasOwnHours: false,
  hours: Array.from({ length: 7 }, () => []),
  photo: photoOf('a'),
  line: 'Here since 2019',
}

/** The dialog as a list of people has it: always mounted, open for one and then for another. */
function TwoPeople({ first, second }: { first: StaffDetails; second: StaffDetails }) {
  const [edited, setEdited] = useState(first)
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => (setEdited(second), setOpen(true))}>
        Next
      </button>
      <StaffDialog open={open} onOpenChange={setOpen} person={edited} />
    </>
  )
}

describe('in the dialog', () => {
  function show(edited: StaffDetails, uploads: UploadAnswer[] = [], more: Answers = {}) {
    serveUploads(uploads)
    const url = `PUT /api/staff/${luna.id}`
    const calls = serve({
      'GET /api/opening-hours': { body: { weekly: edited.hours, exceptions: [], version: 1 } },
      'GET /api/services': { body: [] },
      'GET /api/staff': { body: [edited] },
      [url]: { body: edited },
      ...more,
    })
    renderOwner(<StaffDialog open onOpenChange={() => undefined} person={edited} />)
    return {
      user: userEvent.setup(),
      saved: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
      dialog: async () => within(await screen.findByRole('dialog')),
    }
  }

  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const file = () => new File(['photo'], 'luna.jpg', { type: 'image/jpeg' })
  const stored = { status: 201, body: { ...photoOf('b'), kind: 'staff' } }

  it('a photo is uploaded when it is chosen, and saved with the line about them', async () => {
    const { user, saved, dialog } = show({ ...person, photo: null, line: null }, [stored])
    const part = await dialog()
    await user.upload(input(), file())
    expect(await part.findByRole('button', { name: 'Replace photo' })).toBeInTheDocument()
    expect(saved()).toEqual([])
    await user.type(part.getByRole('textbox', { name: /^About them/ }), 'Color and cuts')
    await user.click(part.getByRole('button', { name: 'Save Staff Member' }))
    await waitFor(() =>
      expect(saved()).toEqual([
        expect.objectContaining({ photo: { hash: 'b'.repeat(64) }, line: 'Color and cuts', version: 4 }),
      ]),
    )
  })

  it('a refused file is explained there, and the photo of before stays', async () => {
    const sentence = 'This picture is animated. Choose a still picture.'
    const { user, saved, dialog } = show(person, [{ status: 400, body: { error: sentence, code: 'validation' } }])
    const part = await dialog()
    fireEvent.drop(part.getByRole('group', { name: 'Photo' }), { dataTransfer: { files: [file()] } })
    expect((await part.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
    await user.click(part.getByRole('button', { name: 'Save Staff Member' }))
    await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ photo: { hash: 'a'.repeat(64) } })]))
  })

  it('a photo is removed with the form, and the focus stays', async () => {
    const { user, saved, dialog } = show(person)
    const part = await dialog()
    await user.click(part.getByRole('button', { name: 'Remove photo' }))
    expect(part.getByRole('button', { name: 'Upload photo' })).toHaveFocus()
    await user.click(part.getByRole('button', { name: 'Save Staff Member' }))
    await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ photo: null })]))
  })

  it('saving waits for a photo that is being uploaded', async () => {
    const { held, release } = hold(stored)
    const { user, saved, dialog } = show(person, [held])
    const part = await dialog()
    await user.upload(input(), file())
    await user.click(part.getByRole('button', { name: 'Uploading photo...' }))
    await user.type(part.getByRole('textbox', { name: 'Name' }), '{Enter}')
    expect(saved()).toEqual([])
    act(release)
    await user.click(await part.findByRole('button', { name: 'Save Staff Member' }))
    await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ photo: { hash: 'b'.repeat(64) } })]))
  })

  it('a photo that is removed while another is being uploaded stays removed', async () => {
    const { held, release } = hold(stored)
    const { user, saved, dialog } = show(person, [held])
    const part = await dialog()
    await user.upload(input(), file())
    await user.click(part.getByRole('button', { name: 'Remove photo' }))
    act(release)
    await user.click(await part.findByRole('button', { name: 'Save Staff Member' }))
    await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ photo: null })]))
    expect(part.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument()
  })

  it('a photo that arrives after the dialog was closed is not given to the next person', async () => {
    const { held, release } = hold(stored)
    serveUploads([held])
    const other = { ...person, id: mateo.id, name: mateo.name, photo: null }
    const calls = serve({
      'GET /api/opening-hours': { body: { weekly: person.hours, exceptions: [], version: 1 } },
      'GET /api/services': { body: [] },
      'GET /api/staff': { body: [person, other] },
      'GET /api/time-off': { body: [] },
      [`PUT /api/staff/${mateo.id}`]: { body: other },
    })
    renderOwner(<TwoPeople first={person} second={other} />)
    const user = userEvent.setup()
    await user.upload(input(), file())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    const part = within(await screen.findByRole('dialog'))
    expect(part.getByRole('textbox', { name: 'Name' })).toHaveValue(mateo.name)
    await act(async () => release())
    await user.click(part.getByRole('button', { name: 'Save Staff Member' }))
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        expect.objectContaining({ name: mateo.name, photo: null }),
      ]),
    )
  })

  it('a photo that was deleted meanwhile is said at its field, and what was typed stays', async () => {
    const sentence = 'This picture is no longer stored. Upload it again.'
    const refusal = { status: 400, body: { error: sentence, code: 'validation', fields: { photo: sentence } } }
    const { user, dialog } = show(person, [], { [`PUT /api/staff/${luna.id}`]: refusal })
    const part = await dialog()
    await user.type(part.getByRole('textbox', { name: /^About them/ }), '!')
    await user.click(part.getByRole('button', { name: 'Save Staff Member' }))
    const field = within(part.getByRole('group', { name: 'Photo' }))
    expect(await field.findByText(sentence)).toBeInTheDocument()
    expect(part.getByRole('textbox', { name: /^About them/ })).toHaveValue('Here since 2019!')
  })
})

describe('on the site', () => {
  const bare = { id: luna.id, name: 'Noor', photo: null, line: null }

  it('shows everyone with photo or initials, name and line, once there is anything to show', () => {
    render(<TeamSection people={[person, { ...bare, id: 'noor' }]} />)
    const [first, second] = within(screen.getByRole('region', { name: 'Team' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('LunaHere since 2019')
    const photo = first?.querySelector('img')
    expect([photo?.getAttribute('alt'), photo?.getAttribute('loading'), photo?.width]).toEqual(['', 'lazy', 640])
    expect(second).toHaveTextContent('Noor')
    expect(second?.querySelector('img')).toBeNull()
  })

  it('is no section at all where nobody has a photo or a line', () => {
    const { container } = render(<TeamSection people={[bare]} />)
    expect(container).toBeEmptyDOMElement()
  })
})
