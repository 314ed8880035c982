/** Uploads in jsdom: the server's responses, and what was sent. */

export type Sent = { url: string; file: File }
type Answer = { status?: number; body?: unknown }
/** The server's responses to uploads, one after another; null: the network fails; a function: see `hold`. */
export type UploadAnswer = { status: number; body: object } | null | (() => Promise<Answer>)

/** jsdom sends real requests: this replaces the server, as `serve` does for fetch. */
export function serveUploads(answers: UploadAnswer[]): Sent[] {
  const sent: Sent[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    private url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    send(file: File) {
      sent.push({ url: this.url, file })
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }))
      const next = answers.shift() ?? null
      void Promise.resolve(typeof next === 'function' ? next() : next).then((answer: Answer | null) => {
        if (!answer) return this.dispatchEvent(new Event('error'))
        this.status = answer.status ?? 200
        this.responseText = JSON.stringify(answer.body)
        return this.dispatchEvent(new Event('load'))
      })
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Upload })
  return sent
}
