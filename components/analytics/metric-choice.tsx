'use client'

import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { METRIC_IDS, type MetricId, METRICS } from '@/lib/domain/analytics'

/** Which figure the charts of a page show. */
export function MetricChoice({
  id,
  value,
  onChange,
}: {
  id: string
  value: MetricId
  onChange: (metric: MetricId) => void
}) {
  return (
    <div className="grid gap-1.5 sm:max-w-xs print:hidden">
      <Label htmlFor={id}>Figure to chart</Label>
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => onChange(METRIC_IDS.find((one) => one === event.target.value) ?? 'noShowRate')}
      >
        {METRIC_IDS.map((metric) => (
          <option key={metric} value={metric}>
            {METRICS[metric].label}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
