import { randomInt } from 'node:crypto'
import net from 'node:net'

/**
 * Below the range from which systems pick ports for outgoing connections; one of those could take a port between check
 * and use.
 */
const [FIRST, LAST] = [20_000, 32_000]

/** Returns whether this process can listen on the port now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** Returns a port on loopback that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
