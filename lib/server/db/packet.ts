/** Statements of different functions that travel to PostgreSQL together. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryConfig, QueryResult } from 'pg'
import type { Send } from './typed-sql'

/** Collects statements into packets and sends them. */
export class Packets {
  readonly #transmit: Send
  readonly #current = new AsyncLocalStorage<Packet>()

  constructor(transmit: Send) {
    this.#transmit = transmit
  }

  /** Adds statements to the packet in which they start, or sends them right away. */
  readonly send: Send = (queries) => this.#open()?.add(queries) ?? this.#transmit(queries)

  /**
   * Sends the statements that `read` starts before it first waits, in order; within another packet that is still open,
   * adds them to that one. If one fails, all reject with its error.
   */
  collect<Result>(read: () => Promise<Result>): Promise<Result> {
    if (this.#open()) return read()
    const packet = new Packet(this.#transmit)
    try {
      return this.#current.run(packet, read)
    } finally {
      packet.close()
    }
  }

  #open(): Packet | null {
    const packet = this.#current.getStore()
    return packet?.isOpen ? packet : null
  }
}

class Packet {
  isOpen = true
  /** Sends the packet. */
  close!: () => void
  readonly #queries: QueryConfig[] = []
  readonly #results: Promise<QueryResult[]>

  constructor(transmit: Send) {
    const closed = new Promise<void>((resolve) => {
      this.close = () => {
        this.isOpen = false
        resolve()
      }
    })
    this.#results = closed.then(() => (this.#queries.length === 0 ? [] : transmit(this.#queries)))
  }

  async add(queries: readonly QueryConfig[]): Promise<QueryResult[]> {
    const first = this.#queries.length
    this.#queries.push(...queries)
    const results = await this.#results
    return results.slice(first, first + queries.length)
  }
}
