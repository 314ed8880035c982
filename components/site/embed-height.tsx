'use client'

import { useEffect, useRef } from 'react'

import { greetHost, postToHost } from '@/lib/browser/embed'

/** Tells the page around this frame how high the element it stands in is, so that nothing scrolls twice. */
export function EmbedHeight({ step }: { step: string }) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const content = marker.current?.parentElement
    if (!content) return
    // The body is never lower than the frame.
    return greetHost(() => ({ type: 'nss:height', height: Math.ceil(content.getBoundingClientRect().height) }), content)
  }, [])
  useEffect(() => postToHost({ type: 'nss:top', step }), [step])
  return <span ref={marker} hidden />
}
