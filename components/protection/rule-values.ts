import type { z } from 'zod'

import type { ProtectionRuleForm, StoredRule } from '@/lib/contracts/protection'

export type RuleValues = z.input<ProtectionRuleForm>

/** Values of a new rule. */
export const emptyRule: RuleValues = {
  active: true,
  measure: 'confirm_by',
  confirmByHours: '24',
  band: '',
  newClientsOnly: false,
  minimumPriceCents: '',
  minimumMinutes: '',
  weekdays: [],
  fromMinutes: '',
  untilMinutes: '',
}

/** Converts a stored rule to the form's values. */
export function ruleValues(rule: StoredRule): RuleValues {
  return {
    active: rule.active,
    measure: rule.measure,
    newClientsOnly: rule.newClientsOnly,
    weekdays: rule.weekdays,
    band: rule.band ?? '',
    confirmByHours: rule.confirmByHours === null ? '24' : String(rule.confirmByHours),
    minimumPriceCents: rule.minimumPriceCents === null ? '' : (rule.minimumPriceCents / 100).toFixed(2),
    minimumMinutes: rule.minimumMinutes === null ? '' : String(rule.minimumMinutes),
    fromMinutes: toClock(rule.fromMinutes),
    untilMinutes: toClock(rule.untilMinutes),
  }
}

function toClock(minutes: number | null): string {
  if (minutes === null) return ''
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
