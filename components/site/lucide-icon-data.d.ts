import type { LucideIconData } from 'lucide-react'

// Each icon's file exports its data beside the component; its types name only the component.
declare module 'lucide-react/icons/clock' {
  export const __iconData: LucideIconData
}
