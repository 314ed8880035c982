/** The result of copying a text: it is in the clipboard, or selected for the reader to copy. */
export type CopyOutcome = 'copied' | 'selected'

/**
 * Copies the text that `element` shows. Without the browser's permission, or without TLS, it is selected there instead.
 */
export async function copyShown(text: string, element: HTMLElement | null): Promise<CopyOutcome> {
  const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
    () => true,
    () => false,
  )
  if (isCopied) return 'copied'
  select(element)
  return 'selected'
}

function select(element: HTMLElement | null): void {
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  } else if (element) {
    window.getSelection()?.selectAllChildren(element)
  }
}
