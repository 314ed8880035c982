/** The style sheet of every email, for apps that support one; the light scheme is repeated inline for the others. */
import { MAIL_SURFACE, type MailPalette } from '@/lib/domain/accent'

/** Fonts that devices already have, because mail apps don't load any. */
export const MAIL_FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Returns the style sheet with both schemes; links, the button and the top border use the palette's ink color. */
export function mailStyle({ light, dark }: MailPalette): string {
  return `
  body { margin: 0; background: #f3f0ea; }
  .card { background: ${MAIL_SURFACE.light}; border: 1px solid #e7e2d9; border-top: 4px solid ${light.ink}; border-radius: 12px; }
  .ink { color: #1a2322; } .soft { color: #5b6462; } .link { color: ${light.ink}; }
  .button { background: ${light.ink}; color: ${light.label}; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #0e1413 !important; }
    .card { background: ${MAIL_SURFACE.dark} !important; border-color: ${dark.ink} #27312f #27312f !important; }
    .ink { color: #e8edeb !important; } .soft { color: #a0adaa !important; } .link { color: ${dark.ink} !important; }
    .button { background: ${dark.ink} !important; color: ${dark.label} !important; }
  }
`
}
