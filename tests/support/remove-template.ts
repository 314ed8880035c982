/** Jest's global teardown for provide-template.ts. */
export default function tearDown(): void {
  const { removeTemplate } = globalThis as { removeTemplate?: () => void }
  removeTemplate?.()
}
