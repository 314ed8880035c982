'use client'

import { type DragEvent, useState } from 'react'

/** Returns the handlers of a place that takes dropped files, and whether some are over it. */
export function useDropFiles(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    drop: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(event.dataTransfer.types.includes('Files'))
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      },
    },
  }
}
