import { setTimeout as wait } from 'node:timers/promises'
import type { APIResponse } from '@playwright/test'

/**
 * Asks again as long as the answer is 503, when it says so: a test beside this one may hold a table for some seconds.
 */
export async function served(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await ask()
    if (answer.status() !== 503) return answer
    await wait(1000 * Number(answer.headers()['retry-after'] ?? 1))
  }
}
