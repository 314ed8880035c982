import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A screen may need longer than a second on a busy machine; one that never comes still fails.
configure({ asyncUtilTimeout: 5000 })

// Radix measures its parts, but jsdom has no layout to observe.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
