/** A browser that translates the page: every text node moves out into elements of its own, those that come later too. */

/** Starts to translate the document. Returns how to stop. Names that must stay are left out by `translate="no"`. */
export function translatePage(): () => void {
  const observer = new MutationObserver(() => translateAll(document.body))
  const watch = () => observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  function translateAll(root: Node): void {
    observer.disconnect()
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.filter(isTranslated).forEach(wrap)
    watch()
  }
  translateAll(document.body)
  return () => observer.disconnect()
}

const LEFT_ALONE = 'font, script, style, textarea, option, title, [translate="no"]'

function isTranslated(text: Text): boolean {
  return text.data !== '' && text.parentElement?.closest(LEFT_ALONE) === null
}

/** As Chrome does it: the page's own node is gone afterwards, and another one stands in two elements. */
function wrap(text: Text): void {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.append(text.data)
  outer.append(inner)
  text.replaceWith(outer)
}
