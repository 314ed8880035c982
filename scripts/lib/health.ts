import http from 'node:http'

/** Resolves once `GET /api/health` on loopback returns 200; rejects after `withinMs`. */
export async function waitUntilHealthy(port: number, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isHealthy(port))) {
    if (performance.now() > deadline) throw new Error(`The web server did not respond within ${withinMs / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: '/api/health', headers: { host: `localhost:${port}` }, timeout: 60_000 },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    request.once('error', () => resolve(false))
    request.once('timeout', () => request.destroy())
  })
}
