'use client'

import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'

import { FieldError } from '@/components/form/field-frame'
import { cn } from '@/components/cn'
import { FileButton } from '@/components/settings/file-button'
import type { StaffValues } from '@/components/settings/staff-values'
import { useDropFiles } from '@/components/settings/use-drop-files'
import { Picture } from '@/components/site/picture'
import { Button } from '@/components/ui/button'
import { FetchError, failureSentence } from '@/lib/browser/fetch-json'
import { useUploadPicture } from '@/lib/browser/picture'
import type { StoredPicture } from '@/lib/contracts/picture'
import type { StaffForm } from '@/lib/contracts/staff'
import { FILE_TOO_LARGE, UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'

interface PhotoFieldProps {
  control: Control<StaffValues, unknown, StaffForm>
  /** The photo currently on the site. */
  stored: StoredPicture | null
}

/** A staff member's photo: uploaded when it is chosen, on the site once the form is saved. */
export function PhotoField({ control, stored }: PhotoFieldProps) {
  const { field, fieldState } = useController({ control, name: 'photo' })
  const { choose, uploaded, problem, isBusy } = useUpload((photo) => field.onChange({ hash: photo.hash }))
  const { isOver, drop } = useDropFiles(([file]) => file && void choose(file))
  const chooser = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shown = [uploaded, stored].find((photo) => photo?.hash === field.value?.hash) ?? null
  const error = problem ?? fieldState.error?.message
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
        <span id={id}>Photo</span>
        <span className="text-xs font-normal text-muted-foreground">optional</span>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <Picture picture={shown} sizes="4rem" className="size-16 shrink-0 rounded-full border object-cover" />
        )}
        <FileButton
          label={shown ? 'Replace photo' : 'Upload photo'}
          buttonRef={chooser}
          isBusy={isBusy}
          onFiles={([file]) => file && void choose(file)}
        />
        {shown && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              field.onChange(null)
              chooser.current?.focus()
            }}
          >
            <Trash2 aria-hidden />
            Remove photo
          </Button>
        )}
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

/** Uploads a photo; if the file is refused, the previous photo stays. */
function useUpload(onUploaded: (photo: StoredPicture) => void) {
  const { upload } = useUploadPicture('staff')
  const [uploaded, setUploaded] = useState<StoredPicture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function choose(file: File) {
    if (isBusy) return
    if (file.size > UPLOAD_LIMIT_BYTES) return setProblem(FILE_TOO_LARGE)
    setProblem(null)
    setIsBusy(true)
    try {
      const photo = await upload(file)
      setUploaded(photo)
      onUploaded(photo)
    } catch (error) {
      const again = error instanceof FetchError && error.status < 500 ? '' : ' Choose the photo again.'
      setProblem(`${failureSentence(error)}${again}`)
    } finally {
      setIsBusy(false)
    }
  }

  return { choose, uploaded, problem, isBusy }
}
