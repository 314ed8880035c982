import { QueryClient } from '@tanstack/react-query'

/**
 * Cached data never goes stale by itself: mutations invalidate what they change (specification 7 and 9).
 * What no screen shows is dropped by the library's own rule: after 5 minutes in the browser, and without
 * a timer on the server, where one would hold every rendered page's data that long.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        // Without a connection a call fails at once and says so; held back, it would look like loading for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
