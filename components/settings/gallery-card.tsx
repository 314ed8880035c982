'use client'

import { useRef, useState } from 'react'

import { cn } from '@/components/cn'
import { FileButton } from '@/components/settings/file-button'
import { GalleryItem } from '@/components/settings/gallery-item'
import { GalleryUploads } from '@/components/settings/gallery-uploads'
import { SettingsFold } from '@/components/settings/settings-fold'
import { ErrorState } from '@/components/shell/error-state'
import { useDropFiles } from '@/components/settings/use-drop-files'
import { useGalleryUploads } from '@/components/settings/use-gallery-uploads'
import { Skeleton } from '@/components/ui/skeleton'
import { failureSentence } from '@/lib/browser/fetch-json'
import {
  addPicture,
  movePicture,
  removePicture,
  useChangeGallery,
  useGallery,
  useShownPictures,
} from '@/lib/browser/gallery'
import { toast } from '@/lib/browser/toast'
import type { GalleryPicture } from '@/lib/contracts/picture'
import { MAX_GALLERY_PICTURES } from '@/lib/domain/picture'

/** The gallery's pictures, in the site's order; each change is saved right away. */
export function GalleryCard({ businessName }: { businessName: string }) {
  const { data, error, refetch } = useGallery()
  return (
    <SettingsFold
      name="gallery"
      summary={data ? countOf(data.pictures) : error ? 'Not loaded' : 'Loading'}
      description={`Up to ${MAX_GALLERY_PICTURES} pictures of your work. Describe each in a few words for people who can’t see it. Changes are saved right away.`}
    >
      {data ? (
        <GalleryEditor saved={data.pictures} businessName={businessName} />
      ) : error ? (
        <ErrorState title="Couldn’t load the gallery" message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SettingsFold>
  )
}

function countOf({ length }: readonly GalleryPicture[]): string {
  if (length === 0) return 'No pictures yet'
  return length === 1 ? '1 picture' : `${length} pictures`
}

function GalleryEditor({ saved, businessName }: { saved: GalleryPicture[]; businessName: string }) {
  const pictures = useShownPictures(saved)
  const { uploads, percent, add, retry, drop: dismiss } = useGalleryUploads()
  const { isOver, drop } = useDropFiles(add)
  const { move, remove, said, error } = useArrangement(pictures, () => chooser.current?.focus())
  const [dragged, setDragged] = useState<number | null>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const isFull = pictures.length >= MAX_GALLERY_PICTURES
  return (
    <div
      role="group"
      aria-label="Gallery"
      {...drop}
      className={cn(
        'grid gap-4 outline-2 outline-offset-4 outline-transparent',
        isOver && 'outline-dashed outline-primary',
      )}
    >
      {pictures.length > 0 && (
        <ol className="grid gap-4">
          {pictures.map((picture, index) => (
            <li
              key={picture.hash}
              className={cn('flex gap-3', dragged === index && 'opacity-50')}
              onDrop={() => {
                const moved = dragged === null ? undefined : pictures[dragged]
                if (moved && dragged !== index) move(moved, index)
              }}
            >
              <GalleryItem
                picture={picture}
                index={index}
                count={pictures.length}
                businessName={businessName}
                onMove={(by) => move(picture, index + by)}
                onRemove={() => remove(picture)}
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(null)}
              />
            </li>
          ))}
        </ol>
      )}
      <div
        className={cn(
          'flex flex-wrap items-center gap-2',
          pictures.length === 0 && 'flex-col justify-center rounded-lg border border-dashed border-input px-4 py-6',
        )}
      >
        <FileButton label="Add pictures" buttonRef={chooser} isBusy={isFull} multiple onFiles={add} />
        <p className={cn('text-sm text-muted-foreground', pictures.length === 0 && 'max-md:hidden')}>
          {isFull
            ? `You’ve added the maximum of ${MAX_GALLERY_PICTURES} pictures. Remove one to add another.`
            : pictures.length > 0
              ? `${pictures.length} of ${MAX_GALLERY_PICTURES}`
              : 'or drop several here'}
        </p>
      </div>
      <GalleryUploads uploads={uploads} percent={percent} onRetry={retry} onDismiss={dismiss} />
      <p role="alert" className="text-sm text-danger-ink empty:hidden">
        {error && failureSentence(error)}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** Moves and removes pictures, and returns what screen readers announce afterward. */
function useArrangement(pictures: readonly GalleryPicture[], onRemoved: () => void) {
  const { mutate, error } = useChangeGallery()
  const [said, setSaid] = useState('')

  function move({ hash }: GalleryPicture, to: number) {
    mutate(movePicture(hash, to))
    setSaid(`Moved to place ${to + 1} of ${pictures.length}`)
  }

  function remove({ hash, alt }: GalleryPicture) {
    const index = pictures.findIndex((picture) => picture.hash === hash)
    const undo = () => mutate(addPicture({ hash, alt }, index))
    mutate(removePicture(hash), {
      onSuccess: () =>
        toast({
          title: 'Picture removed',
          action: { label: 'Undo', altText: 'Show the picture again', onClick: undo },
        }),
    })
    onRemoved()
  }

  return { move, remove, said, error }
}
