import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { METRIC_IDS, METRICS } from '@/lib/domain/analytics'

/** Every figure in words. */
export function Definitions() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>What the figures mean</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2">
          {METRIC_IDS.map((metric) => (
            <div key={metric}>
              <dt className="font-medium">{METRICS[metric].label}</dt>
              <dd className="text-muted-foreground">{METRICS[metric].definition}</dd>
            </div>
          ))}
          <div>
            <dt className="font-medium">Before</dt>
            <dd className="text-muted-foreground">
              The range of the same length right before this one. A dash means that there was nothing to count.
            </dd>
          </div>
        </dl>
      </CardContent>
    </Card>
  )
}
