/** One toast at a time: a new one replaces the current one. */
export const TOAST_LIMIT = 1
/** How long a dismissed toast is kept for its exit animation, in milliseconds. */
export const TOAST_REMOVE_DELAY = 1_000_000

export interface ToastContent {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** `altText` tells screen reader users another way to do the same, because the toast disappears. */
  action?: { label: string; altText: string; onClick: () => void }
}

export interface ShownToast extends ToastContent {
  id: string
  open: boolean
}

export interface ToastHandle {
  id: string
  dismiss: () => void
  update: (content: Partial<ToastContent>) => void
}

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

function publish(next: readonly ShownToast[]) {
  toasts = next
  listeners.forEach((listener) => listener())
}

/** Shows a toast from anywhere in the browser, component or not. */
export function toast(content: ToastContent): ToastHandle {
  lastId += 1
  const id = String(lastId)
  publish([{ ...content, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
  return {
    id,
    dismiss: () => dismissToast(id),
    update: (changes) => publish(toasts.map((shown) => (shown.id === id ? { ...shown, ...changes } : shown))),
  }
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string): void {
  const closing = toasts.filter((shown) => id === undefined || shown.id === id)
  closing.forEach((shown) => scheduleRemoval(shown.id))
  publish(toasts.map((shown) => (closing.includes(shown) ? { ...shown, open: false } : shown)))
}

function scheduleRemoval(id: string) {
  if (removals.has(id)) return
  const timer = setTimeout(() => {
    removals.delete(id)
    publish(toasts.filter((shown) => shown.id !== id))
  }, TOAST_REMOVE_DELAY)
  removals.set(id, timer)
}

/** The store for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): readonly ShownToast[] => toasts,
}
