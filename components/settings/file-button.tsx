'use client'

import { ImageUp } from 'lucide-react'
import { type RefObject, useRef } from 'react'

import { Button } from '@/components/ui/button'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

interface FileButtonProps {
  label: string
  isBusy: boolean
  /** Whether several files can be chosen together. */
  multiple?: boolean
  onFiles: (files: File[]) => void
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** Opens the device's picture chooser. */
export function FileButton({ label, isBusy, multiple = false, onFiles, buttonRef }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={ACCEPTED}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen twice.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        ref={buttonRef}
        variant="secondary"
        size="sm"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && input.current?.click()}
      >
        <ImageUp aria-hidden />
        {label}
      </Button>
    </>
  )
}
