import { QueryClient } from '@tanstack/react-query'

/**
 * Creates a query client whose cached data never goes stale on its own: mutations invalidate what they change
 * (specification 7 and 9). The library's own rule drops what no screen shows: after 5 minutes in the browser, and
 * without a timer on the server, where one would hold every rendered page's data that long.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        // Without a connection a call fails at once with an error; paused, it would look like endless loading.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
