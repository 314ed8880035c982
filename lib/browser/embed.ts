'use client'

/** What a booking page in a frame says to the page around it; nothing of the visitor is in it. */
type EmbedMessage = { type: 'nss:height'; height: number } | { type: 'nss:top'; step: string }

/** The origin of the page around us, as its greeting proved; null before it greets. */
let host: string | null = null
let waiting: EmbedMessage[] = []

/**
 * Keeps the page around this frame told of what `measure` says, whenever `watched` changes its size. Returns a function
 * that stops it.
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
  // Tells the frame only that a listener exists; the frame's reply shows whose page it is.
  window.parent.postMessage({ type: 'nss:ready' }, '*')
  return () => {
    window.removeEventListener('message', hear)
    observer.disconnect()
  }
}

/** Says something to the page around this frame, to nobody else, and once that page has greeted. */
export function postToHost(message: EmbedMessage): void {
  if (window.parent === window) return
  if (host === null) waiting = [...waiting.filter(({ type }) => type !== message.type), message]
  else window.parent.postMessage(message, host)
}
