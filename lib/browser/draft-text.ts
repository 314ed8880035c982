/** Drafts of longer texts, saved until the tab is closed, so that leaving the page loses nothing. */

/** Returns the draft with this name; empty if there is none, or if the browser forbids storage. */
export function readDraft(name: string): string {
  try {
    return window.sessionStorage.getItem(`nss-draft-${name}`) ?? ''
  } catch {
    return ''
  }
}

/** Saves the draft; an empty string removes it. */
export function keepDraftText(name: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(`nss-draft-${name}`)
    else window.sessionStorage.setItem(`nss-draft-${name}`, text)
  } catch {
    return
  }
}
