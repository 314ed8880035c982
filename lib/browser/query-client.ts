import { QueryClient } from '@tanstack/react-query'

const GARBAGE_COLLECTION_MS = 5 * 60 * 1000

/** Cached data never goes stale by itself: mutations invalidate what they change (specification 7 and 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        gcTime: GARBAGE_COLLECTION_MS,
      },
      mutations: { retry: false },
    },
  })
}
