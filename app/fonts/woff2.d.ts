/** The URL of a font file, from which the bundler makes one that never changes its content. */
declare module '*.woff2' {
  const url: string
  export default url
}
