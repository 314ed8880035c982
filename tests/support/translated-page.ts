/**
 * Translates the page as Chrome does: replaces each text by two nested elements, including texts that appear later.
 * Elements with `translate="no"` stay as they are. `mark` is put around each text. Returns a function that stops it.
 * Uses nothing from outside its own body, because journeys run it in the browser.
 */
export function translatePage(mark = ''): () => void {
  const leftAlone = 'font, script, style, textarea, option, title, [translate="no"]'
  const isTranslated = (text: Text) => text.data.trim() !== '' && text.parentElement?.closest(leftAlone) === null
  const wrap = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(mark, text.data, mark)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const observer = new MutationObserver(() => translateAll())
  const translateAll = () => {
    observer.disconnect()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.filter(isTranslated).forEach(wrap)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  translateAll()
  return () => observer.disconnect()
}
