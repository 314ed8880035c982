'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { showSavedBusiness } from '@/lib/browser/saved-business'
import { isStale, refetchStale } from '@/lib/browser/stale'
import { toast } from '@/lib/browser/toast'
import { uploadFile } from '@/lib/browser/upload-file'
import type { Pictures, UpdatePicturesBody, UploadedPicture } from '@/lib/contracts/picture'
import type { PictureKind } from '@/lib/domain/picture'
import { api } from '@/lib/routes'

export function usePictures() {
  return useQuery({
    queryKey: queryKeys.pictures.all,
    queryFn: ({ signal }) => fetchJson<Pictures>(api.pictures, { signal }),
  })
}

/** Changes the site's pictures. Requests are sent one after another, so that the last change wins. */
export function useSavePictures() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'pictures' },
    mutationFn: (body: UpdatePicturesBody) => fetchJson<Pictures>(api.pictures, { method: 'PUT', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.pictures.all, saved)
      showSavedBusiness(queryClient, { logo: saved.logo })
    },
    onError: (error) => {
      if (!isStale(error)) return
      // The refetched picture replaces the field that made this change, and its message.
      toast({ title: failureSentence(error), variant: 'destructive' })
      refetchStale(queryClient, queryKeys.pictures.all, error)
    },
  })
}

/**
 * Uploads a picture, which the site doesn't show yet. `percent` is the upload's progress; null while nothing is
 * uploaded.
 */
export function useUploadPicture(kind: PictureKind) {
  const [percent, setPercent] = useState<number | null>(null)
  const { mutateAsync } = useMutation({
    mutationFn: (file: File) => {
      setPercent(0)
      return uploadFile<UploadedPicture>(api.uploadPicture(kind), file, (share) => setPercent(Math.round(share * 100)))
    },
    onSettled: () => setPercent(null),
  })
  return { upload: mutateAsync, percent }
}
