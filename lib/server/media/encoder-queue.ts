/**
 * Limits the load that uploads put on a web process: it encodes one picture at a time, queues a few and rejects the
 * rest for now.
 */
import { AppError } from '../http/app-error'

/**
 * Maximum concurrent uploads, each with up to 15 MB in memory: the one being encoded, and those that arrive or wait.
 */
const MAX_UPLOADS = 4
const RETRY_AFTER_SECONDS = 10

/** Encodes uploads one after another, in the order in which they arrived. */
export class EncoderQueue {
  private underWay = 0
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly maxUploads = MAX_UPLOADS) {}

  /**
   * Runs `upload` with a function that runs the costly part when it is its turn. Throws AppError 503 `busy` without
   * reading anything if too many uploads are queued.
   */
  async admit<Result>(
    upload: (encode: <Encoded>(work: () => Promise<Encoded>) => Promise<Encoded>) => Promise<Result>,
  ): Promise<Result> {
    if (this.underWay >= this.maxUploads) {
      throw new AppError(503, 'busy', 'Too many pictures are being uploaded right now. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    this.underWay += 1
    try {
      return await upload((work) => {
        const next = this.last.then(work)
        this.last = next.catch(() => undefined)
        return next
      })
    } finally {
      this.underWay -= 1
    }
  }
}

/** The queue of this process. */
export const encoderQueue = new EncoderQueue()
