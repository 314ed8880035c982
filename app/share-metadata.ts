import type { Metadata } from 'next'

import { routes } from '@/lib/routes'

interface Shared {
  /** The title of a shared link; the page's own title may say more. */
  title: string
  description: string
  siteName: string
  /** Public base URL of the host the page belongs to, without a trailing slash. */
  base: string
  /** Root-relative URL of the page without its query. */
  path: string
}

/** Returns the page's canonical URL for search engines, and the picture and text of a shared link. */
export function shareMetadata({ title, description, siteName, base, path }: Shared): Metadata {
  const url = base + (path === routes.home ? '' : path)
  const images = [{ url: base + routes.socialCard, width: 1200, height: 630, alt: siteName }]
  return {
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, siteName, type: 'website', images },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}

/**
 * Returns the metadata of a page about the product itself: the same plus the manifest, with which the product can be
 * added to a home screen.
 */
export function productMetadata(page: Omit<Shared, 'siteName'>): Metadata {
  return { ...shareMetadata({ ...page, siteName: 'No-Show Shield' }), manifest: routes.manifest }
}
