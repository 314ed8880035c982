const STOPS = '.visit-button, .free-button, .opening-button'

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

interface Place {
  left: number
  right: number
  top: number
}

/**
 * Moves the focus from one appointment, free time or opening to the next in the direction of an arrow key. Returns
 * whether the calendar handled the key, which is the case if one of these has the focus.
 */
export function focusInDirection(grid: HTMLElement, key: string): boolean {
  const stops = [...grid.querySelectorAll<HTMLElement>(STOPS)]
  const current = stops.find((stop) => stop === document.activeElement)
  if (!current || !isArrow(key)) return false
  const places = stops.map((stop) => stop.getBoundingClientRect())
  const next = nextInDirection(places, stops.indexOf(current), key)
  if (next !== null) {
    stops[next]?.focus({ preventScroll: true })
    stops[next]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  return true
}

/**
 * Returns the index of the nearest place above, below or beside the one at `from`; null if there is none. Up and down
 * stay in the column if possible; left and right go to the next column at about the same time.
 */
export function nextInDirection(places: readonly Place[], from: number, arrow: Arrow): number | null {
  const here = places[from]
  if (!here) return null
  const isVertical = arrow === 'ArrowUp' || arrow === 'ArrowDown'
  const sign = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  const found = places
    .map((place, index) => ({ place, index }))
    .filter(({ place, index }) => {
      if (index === from) return false
      return isVertical
        ? (place.top - here.top) * sign > 0 && place.left < here.right && here.left < place.right
        : (place.left - here.left) * sign > 0 &&
            (sign > 0 ? place.left >= here.right - 1 : place.right <= here.left + 1)
    })
    .sort((a, b) =>
      isVertical
        ? Math.abs(a.place.top - here.top) - Math.abs(b.place.top - here.top)
        : Math.round(Math.abs(a.place.left - here.left) / COLUMN) -
            Math.round(Math.abs(b.place.left - here.left) / COLUMN) ||
          Math.abs(a.place.top - here.top) - Math.abs(b.place.top - here.top),
    )
  return found[0]?.index ?? null
}

/** Two places within this many pixels are in the same column. */
const COLUMN = 40

function isArrow(key: string): key is Arrow {
  return key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'
}
