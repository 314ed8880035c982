import { QueryClient } from '@tanstack/react-query'

/**
 * Creates a query client whose data never goes stale on its own: mutations invalidate what they change. Unused data is
 * dropped after the library's default `gcTime`: 5 minutes in the browser. On the server there is no timer, which would
 * keep every page's data in memory.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        // Offline calls fail right away; if they were paused, the page would seem to load forever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
