'use client'

import { NativeSelect } from '@/components/ui/native-select'
import { METRIC_IDS, type MetricId, METRICS } from '@/lib/domain/analytics'

interface MetricChoiceProps {
  id: string
  value: MetricId
  onChange: (metric: MetricId) => void
}

/** A select for the metric that a chart shows. */
export function MetricChoice({ id, value, onChange }: MetricChoiceProps) {
  return (
    <div className="w-52 print:hidden">
      <label htmlFor={id} className="sr-only">
        Metric to chart
      </label>
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
