'use client'

import { useRef, useState } from 'react'

import { FetchError, failureSentence } from '@/lib/browser/fetch-json'
import { addPicture, useChangeGallery } from '@/lib/browser/gallery'
import { useUploadPicture } from '@/lib/browser/picture'
import type { Gallery } from '@/lib/contracts/picture'
import { MAX_GALLERY_PICTURES, UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'

const TOO_LARGE = 'This file is larger than 15 MB. Choose a smaller one.'
const NO_ROOM = `A gallery has up to ${MAX_GALLERY_PICTURES} pictures. Remove one, then try again.`
const TWICE = 'This picture is in the gallery already.'

/** A chosen file that isn't in the gallery yet. */
export interface GalleryUpload {
  id: number
  file: File
  problem: string | null
  /** Trying the same file again may help. */
  isRetryable: boolean
}

/** Files on their way into the gallery, sent one after another: one that is refused keeps no other back. */
export function useGalleryUploads(pictures: Gallery['pictures']) {
  const { upload, percent } = useUploadPicture('gallery')
  const { mutateAsync: change } = useChangeGallery()
  const [uploads, setUploads] = useState<readonly GalleryUpload[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const lastId = useRef(0)

  const drop = (id: number) => setUploads((before) => before.filter((one) => one.id !== id))
  const fail = (id: number, problem: string | null, isRetryable = false) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, problem, isRetryable } : one)))

  async function send({ id, file }: Pick<GalleryUpload, 'id' | 'file'>) {
    try {
      const { hash } = await upload(file)
      let isThere = false
      await change((shown) => {
        isThere = shown.some((picture) => picture.hash === hash)
        return addPicture({ hash, alt: null })(shown)
      })
      if (isThere) fail(id, TWICE)
      else drop(id)
    } catch (error) {
      fail(id, failureSentence(error), !(error instanceof FetchError) || error.status >= 500)
    }
  }

  const enqueue = (one: Pick<GalleryUpload, 'id' | 'file'>) => {
    last.current = last.current.then(() => send(one))
  }

  function add(files: readonly File[], waiting = uploads.filter(({ problem }) => problem === null).length) {
    let room = MAX_GALLERY_PICTURES - pictures.length - waiting
    const added = files.map((file): GalleryUpload => {
      lastId.current += 1
      const problem = file.size > UPLOAD_LIMIT_BYTES ? TOO_LARGE : room <= 0 ? NO_ROOM : null
      if (problem === null) room -= 1
      return { id: lastId.current, file, problem, isRetryable: problem === NO_ROOM }
    })
    setUploads((before) => [...before, ...added])
    for (const one of added) if (one.problem === null) enqueue(one)
  }

  function retry({ id, file }: GalleryUpload) {
    if (pictures.length >= MAX_GALLERY_PICTURES) return fail(id, NO_ROOM, true)
    fail(id, null)
    enqueue({ id, file })
  }

  return { uploads, percent, add, retry, drop }
}
