'use client'

import { FetchError } from '@/lib/browser/fetch-json'

/** Resolves to null if the call fails with 401: being signed out isn't an error. */
export async function orNullSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchError && error.status === 401) return null
    throw error
  }
}
