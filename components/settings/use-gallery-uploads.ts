'use client'

import { useRef, useState } from 'react'

import { FetchError, failureSentence } from '@/lib/browser/fetch-json'
import { addPicture, useChangeGallery, useReadPictures } from '@/lib/browser/gallery'
import { useUploadPicture } from '@/lib/browser/picture'
import { FILE_TOO_LARGE, MAX_GALLERY_PICTURES, UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'

const NO_ROOM = `A gallery has up to ${MAX_GALLERY_PICTURES} pictures. Remove one, then try again.`
const TWICE = 'This picture is already in the gallery.'

/** A chosen file that isn't in the gallery yet. */
export interface GalleryUpload {
  id: number
  file: File
  problem: string | null
  /** Whether trying the same file again may help. */
  isRetryable: boolean
}

/** Uploads files to the gallery, one after another; a rejected file doesn't hold up the others. */
export function useGalleryUploads() {
  const { upload, percent } = useUploadPicture('gallery')
  const { mutateAsync: change } = useChangeGallery()
  const readPictures = useReadPictures()
  const [uploads, setUploads] = useState<readonly GalleryUpload[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const lastId = useRef(0)

  const drop = (id: number) => setUploads((before) => before.filter((one) => one.id !== id))
  const fail = (id: number, problem: string | null, isRetryable = false) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, problem, isRetryable } : one)))

  async function send({ id, file }: Pick<GalleryUpload, 'id' | 'file'>) {
    // Checked when its turn comes, because earlier files may have been rejected.
    if (readPictures().length >= MAX_GALLERY_PICTURES) return fail(id, NO_ROOM, true)
    try {
      const { hash } = await upload(file)
      if (readPictures().some((picture) => picture.hash === hash)) return fail(id, TWICE)
      await change(addPicture({ hash, alt: null }))
      drop(id)
    } catch (error) {
      fail(id, failureSentence(error), !(error instanceof FetchError) || error.status >= 500)
    }
  }

  const enqueue = (one: Pick<GalleryUpload, 'id' | 'file'>) => {
    last.current = last.current.then(() => send(one))
  }

  function add(files: readonly File[]) {
    const added = files.map((file): GalleryUpload => {
      lastId.current += 1
      return {
        id: lastId.current,
        file,
        problem: file.size > UPLOAD_LIMIT_BYTES ? FILE_TOO_LARGE : null,
        isRetryable: false,
      }
    })
    setUploads((before) => [...before, ...added])
    for (const one of added) if (one.problem === null) enqueue(one)
  }

  function retry({ id, file }: GalleryUpload) {
    fail(id, null)
    enqueue({ id, file })
  }

  return { uploads, percent, add, retry, drop }
}
