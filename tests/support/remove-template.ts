/** Jest's global teardown beside provide-template.ts. */
export default function tearDown(): void {
  const { removeTemplate } = globalThis as { removeTemplate?: () => void }
  removeTemplate?.()
}
