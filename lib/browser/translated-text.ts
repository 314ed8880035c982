/**
 * Keeps a page current that the browser translates. Its translator puts a `font` element in the place of each text, and
 * React goes on writing into the text that was there: here such a text returns to its place when its words change, and
 * the translator translates them again. Returns a function that stops it.
 */
export function followTranslatedTexts(): () => void {
  const placeOf = new WeakMap<Node, Element>()
  const taken = new WeakSet<Element>()

  function follow({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
    if (type === 'characterData') {
      const place = placeOf.get(target)
      if (!target.isConnected) place?.replaceWith(target)
      return
    }
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue
      // A translator replaces the text, or puts its element beside it first.
      const place = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node) && !taken.has(node))
      if (!isFont(place)) continue
      taken.add(place)
      placeOf.set(text, place)
      observer.observe(text, { characterData: true })
    }
  }

  const observer = new MutationObserver((changes) => changes.forEach(follow))
  observer.observe(document, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function isFont(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT'
}
