import { fetchJson } from '@/lib/browser/fetch-json'

/**
 * Deletes a row, and returns whether the server kept it in the list because other records refer to it. False if the
 * list can't be read afterwards.
 */
export async function deleteRow(row: { id: string; path: string; listPath: string }): Promise<{ isKept: boolean }> {
  await fetchJson<void>(row.path, { method: 'DELETE' })
  const list = await fetchJson<{ id: string }[]>(row.listPath).catch(() => [])
  return { isKept: list.some(({ id }) => id === row.id) }
}
