'use client'

import { useEffect } from 'react'

import { greetHost, postToHost } from '@/lib/browser/embed'

/** Tells the page around this frame how high it is, so that nothing scrolls twice. */
export function EmbedHeight({ step }: { step: string }) {
  useEffect(() => greetHost(() => ({ type: 'nss:height', height: document.body.scrollHeight }), document.body), [])
  useEffect(() => postToHost({ type: 'nss:top', step }), [step])
  return null
}
