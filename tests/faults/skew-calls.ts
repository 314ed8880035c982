/** Calls whose answers' headers matter. */
import http from 'node:http'
import { api } from '@/lib/routes'

export interface SeenAnswer {
  status: number
  /** Seconds of Retry-After; null without one. */
  retryAfter: number | null
  /** The sign-in link that the response shows outside production. */
  link: URL | null
}

/** POST with a body, else GET; as the owner with their cookie. */
export function callAsSeen(
  port: number,
  host: string,
  path: string,
  body?: object,
  cookie?: string,
): Promise<SeenAnswer> {
  return send({ port, host, path, type: 'application/json', payload: body && JSON.stringify(body), cookie })
}

/** Presses the button of the page that a link opens. 200 means signed in, 410 an expired link. */
export async function signInPost(port: number, link: URL | null): Promise<SeenAnswer> {
  const fields = new URLSearchParams({
    token: link?.searchParams.get('token') ?? '',
    email: link?.searchParams.get('email') ?? '',
  })
  const { cookie, ...answer } = await send({
    port,
    host: 'localhost',
    path: api.useMagicLink,
    type: 'application/x-www-form-urlencoded',
    payload: fields.toString(),
  })
  return { ...answer, status: cookie ? 200 : 410 }
}

interface Sent {
  port: number
  host: string
  path: string
  type: string
  payload: string | undefined
  cookie?: string | undefined
}

function send({ port, host, path, type, payload, cookie }: Sent): Promise<SeenAnswer & { cookie: boolean }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent: false,
        host: '127.0.0.1',
        port,
        path,
        method: payload === undefined ? 'GET' : 'POST',
        headers: {
          host,
          origin: `http://${host}`,
          ...(cookie ? { cookie } : {}),
          ...(payload === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk
          })
          .once('error', reject)
        response.once('end', () => {
          const found = /"magicUrl":"([^"]+)"/.exec(text)?.[1]
          const retryAfter = response.headers['retry-after']
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: retryAfter === undefined ? null : Number(retryAfter),
            link: found ? new URL(found) : null,
            cookie: /session=[\w-]{43}/.test(String(response.headers['set-cookie'])),
          })
        })
      },
    )
    request.once('error', reject)
    request.end(payload)
  })
}
