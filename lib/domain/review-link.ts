/** Links to what clients wrote about a business, on Google and Yelp. */
import { findPlacePath, findShortPlace, isGoogle } from './google-place'
import { isOnCountry } from './web-address'

/** Returns the link to a business or its reviews; null for another page of Google or Yelp, and undefined elsewhere. */
export function findReviews(url: URL): string | null | undefined {
  const { host, pathname } = url
  if (isOnCountry(host, ['yelp', 'www.yelp', 'm.yelp'])) {
    const [, page] = /^\/biz\/([\w%.-]{1,300})\/?$/.exec(pathname) ?? []
    return page === undefined ? null : `https://www.yelp.com/biz/${page}`
  }
  if (host === 'g.page')
    return /^\/(?:r\/)?[\w-]{3,60}(?:\/review)?\/?$/.test(pathname) ? `https://g.page${pathname}` : null
  if (host === 'search.google.com') return findReviewForm(url)
  return isGoogle(host) ? findPlacePath(url, /^\/maps\/place\/./) : findShortPlace(url)
}

function findReviewForm({ pathname, searchParams }: URL): string | null {
  const [, kind] = /^\/local\/(reviews|writereview)\/?$/.exec(pathname) ?? []
  const place = searchParams.get('placeid') ?? ''
  const isPlace = kind !== undefined && /^[\w-]{10,200}$/.test(place)
  return isPlace ? `https://search.google.com/local/${kind}?placeid=${place}` : null
}
