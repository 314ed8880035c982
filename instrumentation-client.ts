import { followTranslatedTexts } from '@/lib/browser/translated-text'

// Runs in the browser before any schema is made. zod would try out whether it may compile them, which our
// Content-Security-Policy forbids and browsers report. Set by name, as importing zod here would put it into every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

followTranslatedTexts()
