'use client'

import { useRef } from 'react'

import { fetchJson } from '@/lib/browser/fetch-json'
import { randomKey } from '@/lib/browser/random-key'

/** A key for requests with the same content. */
export interface Attempt {
  content: string
  key: string
}

/** Returns the earlier attempt if it had the same content, otherwise one with a new key. */
export function attemptFor(content: string, earlier: Attempt | null): Attempt {
  return earlier?.content === content ? earlier : { content, key: randomKey() }
}

/**
 * Returns a function that creates something with a POST to `path`. A retry with the same body has the same idempotency
 * key until it succeeds, so that a lost response doesn't create it twice.
 */
export function usePostOnce<Result, Body>(path: string): (body: Body) => Promise<Result> {
  const attempt = useRef<Attempt | null>(null)
  return async (body) => {
    const sent = attemptFor(JSON.stringify(body), attempt.current)
    attempt.current = sent
    const result = await fetchJson<Result>(path, { method: 'POST', body, idempotencyKey: sent.key })
    attempt.current = null
    return result
  }
}
