/** Decides which URLs are valid links to a business's place on a map. */
import { findPlacePath, findShortPlace, isGoogle } from './google-place'
import { type ReadLink, readLink, trimPasted } from './web-address'

/** What the services' links say about a place; everything else, such as tracking, is left out. */
const KEPT: ReadonlySet<string> = new Set(
  `address api auid center cid coordinate daddr destination destination_place_id ftid ll m map_action mlat mlon name
  place-id place_id q query query_place_id z zoom`.split(/\s+/),
)
/** Old versions of Google Maps loaded a file from such a URL as a layer. */
const LEADS_ELSEWHERE = /\/\/|^\s*(?:data|javascript|vbscript):/i
const MESSAGES = {
  host: 'Paste a link from Google Maps, Apple Maps or OpenStreetMap',
  page: 'This link doesn’t open a place on the map. Find your business on the map, tap Share and copy the link',
}

/**
 * Returns the URL behind a pasted link to Google Maps, Apple Maps or OpenStreetMap, or a sentence that says what is
 * wrong. The URL has the service's own host, and only those parameters that describe a place.
 */
export function readMapLink(typed: string): ReadLink {
  const text = trimPasted(typed)
  return text.includes('/') ? readLink(text, findMap, MESSAGES) : { problem: MESSAGES.host }
}

/** Returns a stored map link if it is still valid, otherwise null. Checked again because pages render it as a link. */
export function storedMapLink(stored: string | null): string | null {
  const read = stored === null ? null : readMapLink(stored)
  return read && 'url' in read ? read.url : null
}

function findMap(url: URL): string | null | undefined {
  const { host } = url
  if (isGoogle(host)) return findGoogle(url)
  if (host === 'maps.apple.com' || host === 'maps.apple') return findApple(url)
  if (/^(?:www\.)?(?:openstreetmap|osm)\.org$/.test(host)) return findOpen(url)
  return findShortPlace(url)
}

function findGoogle(url: URL): string | null {
  const query = placeIn(url)
  if (query === null) return null
  const path = findPlacePath(url, /^\/maps\/(?:place\/.|search\/|dir\/|@)/)
  if (path) return path + query
  const isMap = /^\/maps\/?$/.test(url.pathname) || (url.pathname === '/' && url.host.startsWith('maps.'))
  return isMap && query !== '' ? `https://www.google.com/maps${query}` : null
}

function findApple(url: URL): string | null {
  if (/^\/p\/[\w.~-]{4,40}\/?$/.test(url.pathname)) return `https://${url.host}${url.pathname}`
  const query = placeIn(url)
  const isPlace = /^\/(?:place|search|directions)?\/?$/.test(url.pathname)
  return query && isPlace ? `https://maps.apple.com${url.pathname}${query}` : null
}

function findOpen(url: URL): string | null {
  const query = placeIn(url)
  if (query === null) return null
  const hash = /^#map=[\d.]+\/-?[\d.]+\/-?[\d.]+$/.test(url.hash) ? url.hash : ''
  const isPlace = /^\/(?:(?:node|way|relation)\/\d{1,15}|go\/[A-Za-z0-9_~@=-]{2,20})\/?$/.test(url.pathname)
  const isView = /^\/(?:search)?\/?$/.test(url.pathname) && query + hash !== ''
  return isPlace || isView ? `https://www.openstreetmap.org${url.pathname}${query}${hash}` : null
}

/** Returns the query with only the parameters that describe a place; null if one of them would lead elsewhere. */
function placeIn({ searchParams }: URL): string | null {
  const kept = [...searchParams].filter(([name]) => KEPT.has(name))
  if (kept.some(([, value]) => LEADS_ELSEWHERE.test(value))) return null
  const query = new URLSearchParams(kept).toString()
  return query === '' ? '' : `?${query}`
}
