'use client'

/** Messages from the embedded booking page to its host page. They contain nothing about the visitor. */
type EmbedMessage = { type: 'nss:height'; height: number } | { type: 'nss:top'; step: string }

/** The origin of the host page, known from its greeting; null until then. */
let host: string | null = null
let waiting: EmbedMessage[] = []

/**
 * Sends the result of `measure` to the host page whenever the size of `watched` changes. Returns a function that stops
 * it.
 */
export function greetHost(measure: () => EmbedMessage, watched: HTMLElement): () => void {
  if (window.parent === window) return () => {}
  const tell = () => postToHost(measure())
  function hear({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) {
    if (source !== window.parent || data?.type !== 'nss:hello') return
    host = origin
    waiting.forEach(postToHost)
    waiting = []
    tell()
  }
  window.addEventListener('message', hear)
  const observer = new ResizeObserver(tell)
  observer.observe(watched)
  // Any origin may learn that we listen; the reply reveals the host's origin.
  window.parent.postMessage({ type: 'nss:ready' }, '*')
  return () => {
    window.removeEventListener('message', hear)
    observer.disconnect()
  }
}

/** Sends a message to the host page only. Messages before its greeting wait in a queue. */
export function postToHost(message: EmbedMessage): void {
  if (window.parent === window) return
  if (host === null) waiting = [...waiting.filter(({ type }) => type !== message.type), message]
  else window.parent.postMessage(message, host)
}
