import type { ListedCall } from '@/components/api-docs/listed-calls'

/** The demo salon's ids, and shell variables for ids that differ on every server. */
const VALUES: Record<string, string> = {
  subdomain: 'luna',
  from: '2027-03-08',
  to: '2027-03-14',
  batch: '2027-03-08T15:00:00Z',
  id: '$ID',
  token: '$TOKEN',
  serviceId: '$SERVICE_ID',
  kind: 'cover',
}

/** Returns the call as a curl command, with the document's example as its body. */
export function curlOf({ method, path, operation }: ListedCall, server: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => VALUES[name] ?? `$${name.toUpperCase()}`)
  const needed = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = needed.map(({ name }) => `${name}=${VALUES[name] ?? '...'}`).join('&')
  const [media, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${server}${filled}${query ? `?${query}` : ''}"`,
    ...(operation.security.some((way) => 'apiKey' in way) ? ['-H "Authorization: Bearer $NSS_KEY"'] : []),
    ...(body?.schema.format === 'binary' ? ['-H "Content-Type: image/jpeg"', '--data-binary @picture.jpg'] : []),
    ...(media && body?.example !== undefined
      ? [
          `-H "Content-Type: ${media}"`,
          `-d '${JSON.stringify(body.example, null, 2).replaceAll('\n', '\n  ').replaceAll("'", String.raw`'\''`)}'`,
        ]
      : []),
  ].join(' \\\n  ')
}
