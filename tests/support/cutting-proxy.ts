/**
 * A proxy to PostgreSQL that fails on purpose: after a number of messages, as if a process were killed, or like a bad
 * network.
 */
import net, { type AddressInfo } from 'node:net'

/**
 * What happens to bytes: they are passed on, refused (new connections are refused, old ones reset), held back silently,
 * or passed on late.
 */
type Passage = 'pass' | 'refuse' | 'black-hole' | { delayMs: number }

export interface CuttingProxy {
  /** Returns the database's URL through the proxy. */
  urlOf: (databaseUrl: string) => string
  /** Cuts each connection once it has passed on this many of its client's messages; Infinity means never. */
  cutAfter: (messages: number) => void
  /** Takes effect immediately. Bytes held back are sent with the next `pass`. A delay applies to what clients send. */
  setPassage: (passage: Passage) => void
  stop: () => Promise<void>
}

/** Whether the bytes of a connection's ends are passed on. */
interface Valve {
  open: () => void
  shut: () => void
}

/**
 * Starts the proxy. It passes the last message on before it cuts, so the server may do work whose result the client
 * never sees.
 */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl)
  let most = Infinity
  let passage: Passage = 'pass'
  const sockets = new Map<net.Socket, Valve>()
  const server = net.createServer((client) => {
    if (passage === 'refuse') return void client.resetAndDestroy()
    const upstream = net.connect(Number(port), hostname)
    let passed = 0
    // Piped twice, every byte would arrive twice.
    let isOpen = false
    const valve: Valve = {
      open: () => {
        if (!isOpen) upstream.pipe(client)
        isOpen = true
        client.resume()
      },
      shut: () => {
        isOpen = false
        upstream.unpipe(client)
        client.pause()
      },
    }
    for (const socket of [client, upstream]) {
      sockets.set(socket, valve)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    const forward = (chunk: Buffer) =>
      upstream.write(chunk, () => {
        if ((passed += 1) >= most) client.destroy()
      })
    // Bytes of one connection never overtake each other: later bytes still wait behind delayed ones.
    const late: Buffer[] = []
    let lateUntil = 0
    const forwardNext = () => {
      const chunk = late.shift()
      if (chunk && !upstream.destroyed) forward(chunk)
    }
    client.on('data', (chunk: Buffer) => {
      const now = performance.now()
      if (typeof passage === 'object') lateUntil = now + passage.delayMs
      if (late.length === 0 && lateUntil <= now) return forward(chunk)
      late.push(chunk)
      setTimeout(forwardNext, Math.ceil(lateUntil - now))
    })
    if (passage === 'black-hole') valve.shut()
    else valve.open()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    urlOf: (url) => url.replace(/@[^/]+\//, `@127.0.0.1:${(server.address() as AddressInfo).port}/`),
    cutAfter: (messages) => {
      most = messages
    },
    setPassage: (next) => {
      passage = next
      for (const [socket, valve] of sockets) {
        if (next === 'refuse') socket.resetAndDestroy()
        else if (next === 'black-hole') valve.shut()
        else valve.open()
      }
    },
    stop: async () => {
      for (const socket of sockets.keys()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
