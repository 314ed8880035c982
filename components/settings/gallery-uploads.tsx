'use client'

import { X } from 'lucide-react'

import type { GalleryUpload } from '@/components/settings/use-gallery-uploads'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Progress } from '@/components/ui/progress'

interface GalleryUploadsProps {
  uploads: readonly GalleryUpload[]
  /** Progress of the file being sent. */
  percent: number | null
  onRetry: (upload: GalleryUpload) => void
  onDismiss: (id: number) => void
}

/** Files being uploaded, by name; a rejected one stays with its reason until it is dismissed. */
export function GalleryUploads({ uploads, percent, onRetry, onDismiss }: GalleryUploadsProps) {
  const current = uploads.find(({ problem }) => problem === null)
  const waiting = uploads.filter(({ problem }) => problem === null).length
  const refused = uploads.filter(({ problem }) => problem !== null)
  return (
    <>
      {current && (
        <div className="grid gap-2">
          {percent !== null && <Progress value={percent} aria-label={`${current.file.name}: sent`} />}
          <p className="text-sm break-words text-muted-foreground">
            {`${percent !== null && percent < 100 ? 'Uploading' : 'Preparing'} ${current.file.name}…`}
            {waiting > 1 && <span> {waiting - 1} more to come.</span>}
          </p>
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {refused.length > 0 && (
          <ul aria-label="Files that were not added" className="grid gap-2">
            {refused.map((upload) => (
              <li key={upload.id} className="flex items-start gap-2 text-sm">
                <p className="min-w-0 flex-1 text-danger-ink [overflow-wrap:anywhere]">
                  <span className="font-semibold">{upload.file.name}</span> {upload.problem}
                </p>
                {upload.isRetryable && (
                  <Button variant="secondary" size="sm" className="shrink-0" onClick={() => onRetry(upload)}>
                    Try again <span className="sr-only">with {upload.file.name}</span>
                  </Button>
                )}
                <IconButton
                  variant="ghost"
                  className="shrink-0"
                  label={`Dismiss ${upload.file.name}`}
                  onClick={() => onDismiss(upload.id)}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
