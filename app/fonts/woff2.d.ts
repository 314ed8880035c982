/** The URL of a font file in the build. It contains a hash of the content, so the file can be cached forever. */
declare module '*.woff2' {
  const url: string
  export default url
}
