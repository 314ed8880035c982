'use client'

import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

import { Picture } from '@/components/site/picture'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useSavePictures } from '@/lib/browser/picture'
import type { SitePicture } from '@/lib/contracts/picture'
import { type FocalPoint, focalPointAt, focalPointWords, moveFocalPoint } from '@/lib/domain/picture'

const STEP = 5

/** Sets the point of the cover that stays visible however it is cropped, by a click or with the arrow keys. */
export function FocalPointField({ cover }: { cover: SitePicture }) {
  const { mutate, error } = useSavePictures()
  const [focal, setFocal] = useState<FocalPoint>({ focalX: cover.focalX, focalY: cover.focalY })
  const hintId = useId()

  const save = (point: FocalPoint) => mutate({ cover: { hash: cover.hash, ...point, replaces: cover.hash } })

  function click({ detail, clientX, clientY, currentTarget }: MouseEvent) {
    // Enter and Space click as well, but without a position.
    if (detail === 0) return
    const point = focalPointAt({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect())
    setFocal(point)
    save(point)
  }

  function press(event: KeyboardEvent) {
    const point = moveFocalPoint(focal, event.key, STEP)
    if (!point) return
    event.preventDefault()
    setFocal(point)
  }

  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-label={`Focal point: ${focalPointWords(focal)}`}
        aria-describedby={hintId}
        onClick={click}
        onKeyDown={press}
        onKeyUp={({ key }) => moveFocalPoint(focal, key, 0) && save(focal)}
        className="relative block w-full cursor-crosshair overflow-hidden rounded-lg border"
      >
        <Picture picture={cover} sizes="(min-width: 80rem) 30rem, 100vw" focal={focal} className="h-auto w-full" />
        <span
          aria-hidden
          className="absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 border-white ring-2 ring-black"
          style={{ left: `${focal.focalX}%`, top: `${focal.focalY}%` }}
        />
      </button>
      <p id={hintId} className="text-sm text-muted-foreground">
        Click the part that should stay visible when the picture is cropped, or move the point with the arrow keys.
      </p>
      <p role="alert" className="text-sm text-danger-ink empty:hidden">
        {error && `The point was not saved. ${failureSentence(error)}`}
      </p>
    </div>
  )
}
