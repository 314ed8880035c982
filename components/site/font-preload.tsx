/** Has the browser load a font with the page, instead of after the style sheet that names it. */
export function FontPreload({ url }: { url: string }) {
  return <link rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
}
