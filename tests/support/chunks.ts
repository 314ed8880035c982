/** Joins a text that arrives in chunks. */
export async function joinChunks(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
