'use client'

import { Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

import { cn } from '@/components/cn'
import { FileButton } from '@/components/settings/file-button'
import { useChoosePicture } from '@/components/settings/use-choose-picture'
import { useDropFiles } from '@/components/settings/use-drop-files'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import type { SitePicture } from '@/lib/contracts/picture'
import type { SlotKind } from '@/lib/domain/picture'

const NAMES: Record<SlotKind, string> = { logo: 'Logo', cover: 'Cover' }

interface PictureSlotProps {
  kind: SlotKind
  picture: SitePicture | null
  hint: string
  /** The current picture. */
  children: ReactNode
}

/**
 * A place for one picture of the site: chosen with a button or dropped here, replaced, removed. The current picture
 * stays until another is saved.
 */
export function PictureSlot({ kind, picture, hint, children }: PictureSlotProps) {
  const { choose, retry, remove, problem, percent, isBusy } = useChoosePicture(kind, picture)
  const chooseFirst = ([file]: File[]) => file && void choose(file)
  const { isOver, drop } = useDropFiles(chooseFirst)
  const titleId = useId()
  const chooser = useRef<HTMLButtonElement>(null)
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      {...drop}
      className={cn(
        'grid gap-3 outline-2 outline-offset-4 outline-transparent not-first:border-t not-first:pt-5',
        isOver && 'outline-dashed outline-primary',
      )}
    >
      <div>
        <h3 id={titleId} className="text-sm font-semibold">
          {NAMES[kind]}
        </h3>
        <p className="mt-1 text-sm text-muted-foreground">{hint}</p>
      </div>
      {children}
      <div
        className={cn(
          'flex flex-wrap items-center gap-2',
          !picture && 'flex-col justify-center rounded-lg border border-dashed border-input px-4 py-6',
        )}
      >
        <FileButton
          buttonRef={chooser}
          label={`${picture ? 'Replace' : 'Upload'} ${kind}`}
          isBusy={isBusy}
          onFiles={chooseFirst}
        />
        {picture ? (
          <Button
            variant="ghost"
            size="sm"
            aria-disabled={isBusy || undefined}
            onClick={() => void remove().then(() => chooser.current?.focus())}
          >
            <Trash2 aria-hidden />
            Remove {kind}
          </Button>
        ) : (
          <p className="text-sm text-muted-foreground max-md:hidden">or drop a picture here</p>
        )}
      </div>
      <UploadState percent={percent} isBusy={isBusy} name={NAMES[kind]} />
      <div role="alert" className="empty:hidden">
        {problem && (
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-danger-ink">
            <p>{problem}</p>
            {retry && (
              <Button variant="secondary" size="sm" onClick={() => void retry()}>
                Try again
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Sending takes as long as the connection needs, encoding a few seconds more. */
function UploadState({ percent, isBusy, name }: { percent: number | null; isBusy: boolean; name: string }) {
  const isSending = percent !== null && percent < 100
  return (
    <>
      {percent !== null && <Progress value={percent} aria-label={`${name}: sent`} />}
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isBusy && (isSending ? 'Uploading…' : 'Preparing the picture…')}
      </p>
    </>
  )
}
