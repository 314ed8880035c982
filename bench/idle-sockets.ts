/** Opens idle connections: some send one request and stay open, some read their response a few bytes at a time. */
import net from 'node:net'
import { toHttp } from './visitors'

const SLOW_READ_MS = 1000
const AT_ONCE = 50

export interface IdleSockets {
  /** Returns how many connections the server hasn't closed. */
  open: () => number
  close: () => void
}

/** Opens `idle` connections that send one probe, and `slow` ones that request a page and read it very slowly. */
export async function openIdleSockets(
  port: number,
  { idle, slow, host }: { idle: number; slow: number; host: string },
): Promise<IdleSockets> {
  const sockets = new Set<net.Socket>()
  const connect = (path: string) =>
    new Promise<net.Socket>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(rawRequest(host, path))
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
  const readers = await Promise.all(Array.from({ length: slow }, () => connect('/book?uncached=slow')))
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

function rawRequest(host: string, path: string): string {
  const headers = Object.entries(toHttp({ host, path }).headers).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n')
}
