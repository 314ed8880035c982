'use client'

import { useEffect, useRef } from 'react'

import { greetHost, postToHost } from '@/lib/browser/embed'

/**
 * Tells the embedding page how tall this component's parent element is, so that the frame doesn't get its own scroll
 * bar.
 */
export function EmbedHeight({ step }: { step: string }) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const content = marker.current?.parentElement
    if (!content) return
    // The body is never shorter than the frame.
    return greetHost(() => ({ type: 'nss:height', height: Math.ceil(content.getBoundingClientRect().height) }), content)
  }, [])
  useEffect(() => postToHost({ type: 'nss:top', step }), [step])
  return <span ref={marker} hidden />
}
