/** Connections that nobody needs: some asked once and stay, some read what they asked for a few bytes at a time. */
import net from 'node:net'

const SLOW_READ_MS = 1000
const AT_ONCE = 50

export interface IdleSockets {
  /** Those the server has not closed. */
  open: () => number
  close: () => void
}

/** `idle` connections that asked for the probe once, and `slow` ones that ask for a page and hardly read it; resolves when all are open, and the idle ones answered. */
export async function openIdleSockets(
  port: number,
  { idle, slow, host }: { idle: number; slow: number; host: string },
): Promise<IdleSockets> {
  const sockets = new Set<net.Socket>()
  const connect = (path: string) =>
    new Promise<net.Socket>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
        resolve(socket)
      })
      sockets.add(socket)
      socket.on('error', () => resolve(socket)).once('close', () => sockets.delete(socket))
    })
  for (let opened = 0; opened < idle; opened += AT_ONCE) {
    const some = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, idle - opened) }, () => connect('/api/health')),
    )
    await Promise.all(
      some.map((socket) => new Promise((resolve) => socket.once('data', resolve).once('close', resolve).resume())),
    )
  }
  const readers = await Promise.all(Array.from({ length: slow }, () => connect('/book?unkept=slow')))
  for (const socket of readers) socket.pause()
  const reading = setInterval(() => readers.forEach((socket) => socket.read(16)), SLOW_READ_MS)
  return {
    open: () => sockets.size,
    close: () => {
      clearInterval(reading)
      for (const socket of sockets) socket.destroy()
    },
  }
}
