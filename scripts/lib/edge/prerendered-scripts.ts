/** The one page that Next renders at build time: what it shows where nothing else can be shown. Its scripts can have no nonce. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PAGE = '.next/server/pages/500.html'

/** Sources for a policy that let the inline scripts of the build's error page run; none in development. */
export function prerenderedScripts(repository: string): string[] {
  const file = path.join(repository, PAGE)
  return existsSync(file) ? inlineScriptHashes(readFileSync(file, 'utf8')) : []
}

/** `'sha256-…'` of each inline script of a page. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '')
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
