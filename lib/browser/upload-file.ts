import { FetchError } from '@/lib/browser/fetch-json'

/** The error that `failureSentence` treats as a network failure. */
const unreachable = () => new TypeError('The upload did not reach the server')

/**
 * Sends a file as the body of a POST and resolves to the parsed response. `onProgress` gets the sent share, 0 to 1,
 * which `fetch` doesn't report. Rejects with FetchError for error responses, TypeError for network failures.
 */
export function uploadFile<T>(path: string, file: File, onProgress: (share: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(unreachable()))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status < 200 || status > 299) reject(new FetchError(status, statusText, responseText))
      else resolve(JSON.parse(responseText) as T)
    })
    request.send(file)
  })
}
