'use client'

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

import { FieldFrame } from '@/components/form/field-frame'
import { Picture } from '@/components/site/picture'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { failureSentence } from '@/lib/browser/fetch-json'
import { describePicture, useChangeGallery } from '@/lib/browser/gallery'
import type { GalleryPicture } from '@/lib/contracts/picture'
import { ALT_MAX_LENGTH, galleryAlt } from '@/lib/domain/picture'

interface GalleryItemProps {
  picture: GalleryPicture
  index: number
  count: number
  businessName: string
  onMove: (by: number) => void
  onRemove: () => void
  onDragStart: () => void
  onDragEnd: () => void
}

/** One picture of the gallery: its description, and buttons to move and remove it. */
export function GalleryItem({ picture, index, count, businessName, ...act }: GalleryItemProps) {
  const name = `picture ${index + 1}`
  return (
    <>
      <div
        draggable
        onDragStart={act.onDragStart}
        onDragEnd={act.onDragEnd}
        className="size-24 shrink-0 cursor-grab overflow-hidden rounded-lg border active:cursor-grabbing"
      >
        <Picture picture={picture} sizes="6rem" isBlurred className="pointer-events-none size-full object-cover" />
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <AltField picture={picture} index={index} businessName={businessName} />
        <div className="flex flex-wrap items-center gap-1">
          <IconButton
            variant="ghost"
            label={`Move ${name} up`}
            aria-disabled={index === 0 || undefined}
            onClick={() => index > 0 && act.onMove(-1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            variant="ghost"
            label={`Move ${name} down`}
            aria-disabled={index === count - 1 || undefined}
            onClick={() => index < count - 1 && act.onMove(1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <Button variant="ghost" size="sm" onClick={act.onRemove}>
            <Trash2 aria-hidden />
            Remove <span className="sr-only">{name}</span>
          </Button>
        </div>
      </div>
    </>
  )
}

/** Saves when it loses the focus, or on Enter; a rejected description stays, with the reason below it. */
function AltField({ picture, index, businessName }: Pick<GalleryItemProps, 'picture' | 'index' | 'businessName'>) {
  const { mutate, error, reset } = useChangeGallery()
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()

  function save() {
    const alt = typed?.trim() || null
    if (typed === null || alt === picture.alt) return setTyped(null)
    mutate(describePicture(picture.hash, alt), {
      onSuccess: () => setTyped((now) => (now === typed ? null : now)),
    })
  }

  return (
    <FieldFrame id={id} label={`Picture ${index + 1}`} error={error ? failureSentence(error) : undefined}>
      {(field) => (
        <Input
          {...field}
          value={typed ?? picture.alt ?? ''}
          placeholder={galleryAlt(null, index, businessName)}
          maxLength={ALT_MAX_LENGTH}
          onChange={({ target }) => {
            reset()
            setTyped(target.value)
          }}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the form around the gallery, which saves other fields.
            event.preventDefault()
            save()
          }}
        />
      )}
    </FieldFrame>
  )
}
