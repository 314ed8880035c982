/** Larger than any list of 5,000 clients. */
export const CSV_MAX_BYTES = 5 * 1024 * 1024

/** Reads the file as rows of cells, numbered as in a spreadsheet. Loads the parser on first use. */
export async function readCsvFile(file: Blob): Promise<string[][]> {
  const [{ parse }, bytes] = await Promise.all([
    import('papaparse').then((parser) => parser.default),
    file.arrayBuffer(),
  ])
  return parse<string[]>(decode(bytes)).data
}

/** UTF-8 or UTF-16 where the bytes say so, else what older spreadsheets write. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
