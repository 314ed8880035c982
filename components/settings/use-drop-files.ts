'use client'

import { type DragEvent, useState } from 'react'

/** Returns drag-and-drop handlers for an element that accepts files, and whether files are over it. */
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
