/** Text somebody is writing, kept until its tab is closed, so that leaving the page loses nothing. */

/** Reads the draft stored under this name; returns an empty text without one, or where the browser forbids storage. */
export function readDraft(name: string): string {
  try {
    return window.sessionStorage.getItem(`nss-draft-${name}`) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the text; an empty one is forgotten. */
export function keepDraftText(name: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(`nss-draft-${name}`)
    else window.sessionStorage.setItem(`nss-draft-${name}`, text)
  } catch {
    return
  }
}
