'use client'

import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'

import { FieldError } from '@/components/form/field-frame'
import { cn } from '@/components/cn'
import { FileButton } from '@/components/settings/file-button'
import { useDropFiles } from '@/components/settings/use-drop-files'
import { Picture } from '@/components/site/picture'
import { Button } from '@/components/ui/button'
import { FetchError, failureSentence } from '@/lib/browser/fetch-json'
import { useUploadPicture } from '@/lib/browser/picture'
import type { StoredPicture } from '@/lib/contracts/picture'
import { FILE_TOO_LARGE, UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'

const KINDS = {
  staff: { label: 'Photo', noun: 'photo', shape: 'rounded-full' },
  service: { label: 'Picture', noun: 'picture', shape: 'rounded-xl' },
} as const
type Kind = keyof typeof KINDS

interface PictureFieldProps {
  kind: Kind
  /** The form's field, which holds the chosen picture's hash. */
  field: Pick<ControllerRenderProps<FieldValues, string>, 'value' | 'onChange'>
  error: string | undefined
  /** The picture currently on the site. */
  stored: StoredPicture | null
}

/**
 * The picture of a staff member or service. It is uploaded when chosen, and shown on the site once the form is saved.
 */
export function PictureField({ kind, field, error: fieldError, stored }: PictureFieldProps) {
  const { label, noun, shape } = KINDS[kind]
  const { choose, uploaded, problem, isBusy } = useUpload(kind, ({ hash }) => field.onChange({ hash }))
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
          <Picture picture={shown} sizes="4rem" className={cn('size-16 shrink-0 border object-cover', shape)} />
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

/** Uploads a picture; if the file is rejected, the previous one stays. */
function useUpload(kind: Kind, onUploaded: (picture: StoredPicture) => void) {
  const { upload } = useUploadPicture(kind)
  const [uploaded, setUploaded] = useState<StoredPicture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function choose(file: File) {
    if (isBusy) return
    if (file.size > UPLOAD_LIMIT_BYTES) return setProblem(FILE_TOO_LARGE)
    setProblem(null)
    setIsBusy(true)
    try {
      const picture = await upload(file)
      setUploaded(picture)
      onUploaded(picture)
    } catch (error) {
      const again = error instanceof FetchError && error.status < 500 ? '' : ` Choose the ${KINDS[kind].noun} again.`
      setProblem(`${failureSentence(error)}${again}`)
    } finally {
      setIsBusy(false)
    }
  }

  return { choose, uploaded, problem, isBusy }
}
