/** Bytes to a loopback port, as no HTTP client would send them. */
import net from 'node:net'

export interface RawAnswer {
  /** Status of the first response; 0 if the connection was closed without one. */
  status: number
  /** All received bytes, as text. */
  text: string
  milliseconds: number
  /** Whether it was still open and silent at the end of the time. */
  isHanging: boolean
}

/** Sends the bytes and reads until the other end closes, or `withinMs` are over. */
export function sendBytes(port: number, bytes: string | Buffer, withinMs = 4000): Promise<RawAnswer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = net.connect(port, '127.0.0.1')
    const finish = (isHanging: boolean) => {
      clearTimeout(deadline)
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        text,
        milliseconds: performance.now() - began,
        isHanging: isHanging && text === '',
      })
    }
    const deadline = setTimeout(() => finish(true), withinMs)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => finish(false))
    socket.on('close', () => finish(false))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

/** One request whose connection ends with its answer; `host` null leaves the header out. */
export function requestBytes(
  path: string,
  host: string | null,
  { method = 'GET', headers = [], body = '' }: { method?: string; headers?: readonly string[]; body?: string } = {},
): string {
  const hostLine = host === null ? [] : [`Host: ${host}`]
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]
  return [`${method} ${path} HTTP/1.1`, ...hostLine, 'Connection: close', ...headers, ...length, '', body].join('\r\n')
}
