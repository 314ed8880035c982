'use client'

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { isStale } from '@/lib/browser/stale'
import type { Gallery, UpdateGalleryBody } from '@/lib/contracts/picture'
import { api } from '@/lib/routes'

type Chosen = UpdateGalleryBody['pictures']

/** A change that names its pictures by their hash, so that it fits a gallery that somebody else changed meanwhile. */
export type GalleryChange = (pictures: Chosen) => Chosen

const ATTEMPTS = 3

const read = (signal?: AbortSignal) => fetchJson<Gallery>(api.gallery, signal ? { signal } : {})

export function useGallery() {
  return useQuery({ queryKey: queryKeys.gallery.all, queryFn: ({ signal }) => read(signal) })
}

/** Changes the gallery. Changes are sent one after another; one that comes too late is applied to what is stored now. */
export function useChangeGallery() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'gallery' },
    mutationFn: (change: GalleryChange) => save(queryClient, change, ATTEMPTS),
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.gallery.all, saved),
  })
}

async function save(queryClient: QueryClient, change: GalleryChange, attempts: number): Promise<Gallery> {
  const known = queryClient.getQueryData<Gallery>(queryKeys.gallery.all) ?? (await read())
  const pictures = change(known.pictures.map(({ hash, alt }) => ({ hash, alt })))
  const body: UpdateGalleryBody = { version: known.version, pictures }
  try {
    return await fetchJson<Gallery>(api.gallery, { method: 'PUT', body })
  } catch (error) {
    if (!isStale(error) || attempts <= 1) throw error
    queryClient.setQueryData(queryKeys.gallery.all, await read())
    return save(queryClient, change, attempts - 1)
  }
}

/** Returns the change that adds a picture at the end, or at `index`; one that is there already stays where it is. */
export const addPicture =
  (picture: Chosen[number], index = Infinity): GalleryChange =>
  (pictures) =>
    pictures.some(({ hash }) => hash === picture.hash)
      ? pictures
      : [...pictures.slice(0, index), picture, ...pictures.slice(index)]

/** Returns the change that takes a picture out. */
export const removePicture =
  (hash: string): GalleryChange =>
  (pictures) =>
    pictures.filter((picture) => picture.hash !== hash)

/** Returns the change that moves a picture by a number of places, never over an end. */
export const movePicture =
  (hash: string, by: number): GalleryChange =>
  (pictures) => {
    const from = pictures.findIndex((picture) => picture.hash === hash)
    const [moved] = pictures.slice(from)
    if (from < 0 || !moved) return pictures
    const others = pictures.filter((picture) => picture !== moved)
    const to = Math.max(0, from + by)
    return [...others.slice(0, to), moved, ...others.slice(to)]
  }

/** Returns the change that says what a picture shows; null for the default. */
export const describePicture =
  (hash: string, alt: string | null): GalleryChange =>
  (pictures) =>
    pictures.map((picture) => (picture.hash === hash ? { hash, alt } : picture))
