'use client'

import { useState } from 'react'

import { FetchError, failureSentence } from '@/lib/browser/fetch-json'
import { useSavePictures, useUploadPicture } from '@/lib/browser/picture'
import { toast } from '@/lib/browser/toast'
import type { SitePicture } from '@/lib/contracts/picture'
import { FILE_TOO_LARGE, type SlotKind, UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'

const NAMES: Record<SlotKind, string> = { logo: 'Logo', cover: 'Cover' }

interface Problem {
  sentence: string
  /** Retries the failed step, if that may help. */
  again: (() => Promise<void>) | null
}

/**
 * Uploads a chosen file and shows it on the site right away. If that fails, the previous picture stays, and the upload
 * can be retried.
 */
export function useChoosePicture(kind: SlotKind, current: SitePicture | null) {
  const { upload, percent } = useUploadPicture(kind)
  const { mutateAsync: save } = useSavePictures()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(work: () => Promise<unknown>) {
    if (isBusy) return
    setProblem(null)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem({ sentence: failureSentence(error), again: isRetryable(error) ? () => attempt(work) : null })
    } finally {
      setIsBusy(false)
    }
  }

  async function show(shown: { hash: string; focalX?: number; focalY?: number } | null) {
    await save({ [kind]: shown && (kind === 'logo' ? { hash: shown.hash } : shown) })
  }

  async function choose(file: File) {
    if (file.size > UPLOAD_LIMIT_BYTES) return setProblem({ sentence: FILE_TOO_LARGE, again: null })
    await attempt(async () => {
      const { hash } = await upload(file)
      await show({ hash })
      toast({ title: `${NAMES[kind]} saved` })
    })
  }

  async function remove() {
    await attempt(async () => {
      await show(null)
      if (!current) return
      const { hash, focalX, focalY } = current
      const undo = () => void attempt(() => show({ hash, focalX, focalY }))
      toast({
        title: `${NAMES[kind]} removed`,
        action: { label: 'Undo', altText: `Show the ${kind} again`, onClick: undo },
      })
    })
  }

  return { choose, remove, retry: problem?.again ?? null, problem: problem?.sentence ?? null, percent, isBusy }
}

/** Returns false for a rejected file, which would be rejected again. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof FetchError) || error.status >= 500
}
