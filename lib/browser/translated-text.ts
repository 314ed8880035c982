/**
 * Keeps a page up to date while the browser translates it. Translators replace each text node with a `font` element,
 * but React keeps updating the detached node. If its text changes, this puts the node back, so that it is translated
 * again. Returns a function that stops it.
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
      // Translators replace the text node, or insert their element beside it first.
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
