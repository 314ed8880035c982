import type { ReactElement } from 'react'

/**
 * Renders an email's HTML from a React element, with every string escaped. The renderer is loaded on first use, because
 * Next doesn't allow a static import of it in a route.
 */
export async function renderHtml(mail: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  return `<!doctype html>${renderToStaticMarkup(mail)}`
}
