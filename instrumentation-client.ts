import { followTranslatedTexts } from '@/lib/browser/translated-text'

// Runs in the browser before any schema is created. zod would test whether it may compile them, which our
// Content-Security-Policy forbids and browsers report. Set by name, because importing zod here would add it to every
// page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

followTranslatedTexts()
