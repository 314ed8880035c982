'use client'

import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { isStale } from '@/lib/browser/stale'
import type { Gallery, GalleryPicture, UpdateGalleryBody } from '@/lib/contracts/picture'
import { api } from '@/lib/routes'

type Chosen = UpdateGalleryBody['pictures']

/**
 * A change that names its pictures by hash, so that it can be applied to a gallery that was changed in the meantime.
 * Applying it twice has no further effect.
 */
export type GalleryChange = (pictures: Chosen) => Chosen

const ATTEMPTS = 3
const CHANGES = ['gallery', 'change']

const read = (signal?: AbortSignal) => fetchJson<Gallery>(api.gallery, signal ? { signal } : {})

export function useGallery() {
  return useQuery({ queryKey: queryKeys.gallery.all, queryFn: ({ signal }) => read(signal) })
}

/** Returns the pictures including changes that are still being saved. */
export function useShownPictures(saved: readonly GalleryPicture[]): GalleryPicture[] {
  const changes = useMutationState({
    filters: { mutationKey: CHANGES, status: 'pending' },
    select: ({ state }) => state.variables as GalleryChange,
  })
  const shown = changes.reduce((pictures, change) => change(pictures), toChosen(saved))
  return shown.flatMap(({ hash, alt = null }) => {
    const picture = saved.find((one) => one.hash === hash)
    return picture ? [{ ...picture, alt }] : []
  })
}

/** Returns a function that reads the currently saved pictures. */
export function useReadPictures() {
  const queryClient = useQueryClient()
  return () => queryClient.getQueryData<Gallery>(queryKeys.gallery.all)?.pictures ?? []
}

/**
 * Changes the gallery. Changes are sent one after another; if the server rejects one as stale, it is applied to what is
 * stored now.
 */
export function useChangeGallery() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: CHANGES,
    scope: { id: 'gallery' },
    mutationFn: (change: GalleryChange) => save(queryClient, change, ATTEMPTS),
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.gallery.all, saved),
  })
}

async function save(queryClient: QueryClient, change: GalleryChange, attempts: number): Promise<Gallery> {
  const known = queryClient.getQueryData<Gallery>(queryKeys.gallery.all) ?? (await read())
  const body: UpdateGalleryBody = { version: known.version, pictures: change(toChosen(known.pictures)) }
  try {
    return await fetchJson<Gallery>(api.gallery, { method: 'PUT', body })
  } catch (error) {
    if (!isStale(error) || attempts <= 1) throw error
    queryClient.setQueryData(queryKeys.gallery.all, await read())
    return save(queryClient, change, attempts - 1)
  }
}

/**
 * Returns the change that adds a picture at the end, or at `index`; a picture that is already there stays in its place.
 */
export const addPicture =
  (picture: Chosen[number], index = Infinity): GalleryChange =>
  (pictures) =>
    pictures.some(({ hash }) => hash === picture.hash)
      ? pictures
      : [...pictures.slice(0, index), picture, ...pictures.slice(index)]

/** Returns the change that removes a picture. */
export const removePicture =
  (hash: string): GalleryChange =>
  (pictures) =>
    pictures.filter((picture) => picture.hash !== hash)

/** Returns the change that moves a picture to index `to`. */
export const movePicture =
  (hash: string, to: number): GalleryChange =>
  (pictures) => {
    const moved = pictures.find((picture) => picture.hash === hash)
    const others = pictures.filter((picture) => picture !== moved)
    return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : pictures
  }

/** Returns the change that sets a picture's alternative text; null for the default. */
export const describePicture =
  (hash: string, alt: string | null): GalleryChange =>
  (pictures) =>
    pictures.map((picture) => (picture.hash === hash ? { hash, alt } : picture))

function toChosen(pictures: readonly GalleryPicture[]): Chosen {
  return pictures.map(({ hash, alt }) => ({ hash, alt }))
}
