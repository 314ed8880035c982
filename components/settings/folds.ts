import { beginAll } from '@/components/settings/find-settings'

/** The closed sections of the website settings, with the words by which the settings search finds them. */
export const FOLDS = {
  top: { title: 'Top of the page', words: 'headlines heroes' },
  services: { title: 'Services', words: 'icons emojis' },
  reasons: { title: 'Why choose us', words: 'reasons why choose us' },
  hours: { title: 'Visit us', words: 'business hours' },
  callToAction: { title: 'Call to action', words: 'call to action' },
  gallery: { title: 'Gallery', words: 'gallery galleries' },
  links: {
    title: 'Links',
    words: 'social links profiles instagram facebook tiktok youtube pinterest whatsapp reviews google maps',
  },
  policies: { title: 'Policies', words: 'policies cancellations deposits payments' },
  domain: { title: 'Your own domain', words: 'own domains dns cname web addresses urls' },
} as const
export type FoldName = keyof typeof FOLDS

/** Whether every word of a settings search begins one of the section's words. */
export function findsFold(query: string, name: FoldName): boolean {
  return beginAll(query, FOLDS[name].words)
}

/** Removes the search from the URL, so that the same search opens the section again. */
export function forgetFound(): void {
  const url = new URL(window.location.href)
  url.searchParams.delete('find')
  window.history.replaceState(null, '', url)
}
