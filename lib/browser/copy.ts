/** The result of copying: the text is in the clipboard, or selected so that the user can copy it. */
export type CopyOutcome = 'copied' | 'selected'

/** Copies the text that `element` shows. Without clipboard permission or TLS, selects it instead. */
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
