'use client'

import { FetchError } from '@/lib/browser/fetch-json'

/** Resolves to null where the call fails with 401: signed out is no data, not a failure (specification 6). */
export async function orNullSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchError && error.status === 401) return null
    throw error
  }
}
