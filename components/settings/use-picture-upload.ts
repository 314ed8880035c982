'use client'

import { useRef, useState } from 'react'

import { FetchError, failureSentence } from '@/lib/browser/fetch-json'
import { useUploadPicture } from '@/lib/browser/picture'
import type { StoredPicture } from '@/lib/contracts/picture'
import { FILE_TOO_LARGE, UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'

const NOUNS = { staff: 'photo', service: 'picture' } as const

export type PictureUpload = ReturnType<typeof usePictureUpload>

/**
 * Uploads the picture of a dialog's form when it is chosen; if the file is rejected, the previous one stays. The dialog
 * waits for it before saving (`waitingLabel`). `reset` ignores an upload that isn't over: the dialog calls it whenever it
 * opens, because the form may be about somebody else.
 */
export function usePictureUpload(kind: keyof typeof NOUNS, onUploaded: (picture: StoredPicture) => void) {
  const noun = NOUNS[kind]
  const { upload } = useUploadPicture(kind)
  const [uploaded, setUploaded] = useState<StoredPicture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const opening = useRef(0)

  async function choose(file: File) {
    if (isBusy) return
    if (file.size > UPLOAD_LIMIT_BYTES) return setProblem(FILE_TOO_LARGE)
    setProblem(null)
    setIsBusy(true)
    const chosenIn = opening.current
    const isCurrent = () => opening.current === chosenIn
    try {
      const picture = await upload(file)
      if (!isCurrent()) return
      setUploaded(picture)
      onUploaded(picture)
    } catch (error) {
      const again = error instanceof FetchError && error.status < 500 ? '' : ` Choose the ${noun} again.`
      if (isCurrent()) setProblem(`${failureSentence(error)}${again}`)
    } finally {
      if (isCurrent()) setIsBusy(false)
    }
  }

  function reset() {
    opening.current += 1
    setUploaded(null)
    setProblem(null)
    setIsBusy(false)
  }

  return { noun, choose, uploaded, problem, isBusy, waitingLabel: isBusy ? `Uploading ${noun}...` : null, reset }
}
