import { setTimeout as wait } from 'node:timers/promises'
import type { APIResponse } from '@playwright/test'

/**
 * Retries as long as the response is 503, after its `Retry-After`: a concurrent test may lock a table for some seconds.
 */
export async function served(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await ask()
    if (answer.status() !== 503) return answer
    await wait(1000 * Number(answer.headers()['retry-after'] ?? 1))
  }
}
