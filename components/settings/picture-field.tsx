'use client'

import { Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'

import { FieldError } from '@/components/form/field-frame'
import { cn } from '@/components/cn'
import { FileButton } from '@/components/settings/file-button'
import { useDropFiles } from '@/components/settings/use-drop-files'
import type { PictureUpload } from '@/components/settings/use-picture-upload'
import { Picture } from '@/components/site/picture'
import { Button } from '@/components/ui/button'
import type { StoredPicture } from '@/lib/contracts/picture'

const SHAPES = { photo: 'rounded-full', picture: 'rounded-xl' } as const

interface PictureFieldProps {
  label: string
  /** What `usePictureUpload` returned for this field. */
  upload: PictureUpload
  /** The form's field, which holds the chosen picture's hash. */
  field: Pick<ControllerRenderProps<FieldValues, string>, 'value' | 'onChange'>
  error: string | undefined
  /** The picture currently on the site. */
  stored: StoredPicture | null
}

/**
 * The picture of a staff member or service. It is uploaded when chosen, and shown on the site once the form is saved.
 */
export function PictureField({ label, upload, field, error: fieldError, stored }: PictureFieldProps) {
  const { noun, choose, uploaded, problem, isBusy, reset } = upload
  const { isOver, drop } = useDropFiles(([file]) => file && void choose(file))
  const chooser = useRef<HTMLButtonElement>(null)
  const id = useId()
  const chosen = field.value as { hash: string } | null | undefined
  const shown = [uploaded, stored].find((picture) => picture?.hash === chosen?.hash) ?? null
  const error = problem ?? fieldError
  return (
    <div
      role="group"
      aria-labelledby={id}
      {...drop}
      className={cn(
        'grid gap-1.5 outline-2 outline-offset-4 outline-transparent',
        isOver && 'outline-dashed outline-primary',
      )}
    >
      <div className="flex items-baseline justify-between gap-2 text-sm font-medium">
        <span id={id}>{label}</span>
        <span className="text-xs font-normal text-muted-foreground">optional</span>
      </div>
      <div className="flex items-center gap-3">
        {shown && (
          <Picture picture={shown} sizes="4rem" className={cn('size-16 shrink-0 border object-cover', SHAPES[noun])} />
        )}
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1">
          <FileButton
            label={shown ? `Replace ${noun}` : `Upload ${noun}`}
            buttonRef={chooser}
            isBusy={isBusy}
            onFiles={([file]) => file && void choose(file)}
          />
          {shown && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                reset()
                field.onChange(null)
                chooser.current?.focus()
              }}
            >
              <Trash2 aria-hidden />
              Remove {noun}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isBusy && 'Uploading…'}
      </p>
      <div role="alert" className="empty:hidden">
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}
