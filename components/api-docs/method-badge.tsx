import { Badge, type BadgeTone } from '@/components/ui/badge'

const TONES: Record<string, BadgeTone | undefined> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
}

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={TONES[method] ?? 'neutral'} className="w-16 justify-center font-mono">
      {method}
    </Badge>
  )
}
