'use client'

import { useEffect } from 'react'

import { greetHost, tellHost } from '@/lib/browser/embed'

/** Tells the page around this frame how high it is, so that nothing scrolls twice. */
export function EmbedHeight({ step }: { step: string }) {
  useEffect(() => greetHost(() => ({ type: 'nss:height', height: document.body.scrollHeight }), document.body), [])
  useEffect(() => tellHost({ type: 'nss:top', step }), [step])
  return null
}
