'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type {
  BackTestResult,
  Protection,
  ProtectionRuleBody,
  StatedBody,
  StoredRule,
  UpdateProtectionRuleBody,
} from '@/lib/contracts/protection'
import { api } from '@/lib/routes'

/** Fetches the rules, and the owner's estimate of their no-shows. */
export function useProtection() {
  return useQuery({
    queryKey: queryKeys.protection.all,
    queryFn: ({ signal }) => fetchJson<Protection>(api.protection, { signal }),
  })
}

/**
 * Fetches what rules would have done in the last 90 days. Sends no request without rules. Returns the previous numbers
 * while new ones load.
 */
export function useBackTest(rules: readonly ProtectionRuleBody[] | null) {
  return useQuery({
    queryKey: queryKeys.protection.backTest(rules ?? []),
    queryFn: ({ signal }) => fetchJson<BackTestResult>(api.backTest, { method: 'POST', body: { rules }, signal }),
    enabled: rules !== null && rules.length > 0,
    placeholderData: keepPreviousData,
  })
}

export function useSaveRule(id: string | null) {
  const create = usePostOnce<StoredRule, UpdateProtectionRuleBody>(api.protection)
  return useProtectionChange('save rule', 'Rule saved successfully', (body: UpdateProtectionRuleBody) =>
    id === null ? create(body) : fetchJson<StoredRule>(api.protectionRule(id), { method: 'PUT', body }),
  )
}

export function useDeleteRule() {
  return useProtectionChange('delete rule', 'Rule deleted successfully', (id: string) =>
    fetchJson<void>(api.protectionRule(id), { method: 'DELETE' }),
  )
}

export function useSaveStated() {
  return useProtectionChange('save your estimate', 'Estimate saved successfully', (body: StatedBody) =>
    fetchJson<Protection>(api.protection, { method: 'PUT', body }),
  )
}

function useProtectionChange<Input, Answer>(what: string, done: string, change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: done })
    },
    onError: (error) => {
      toast({ title: `Failed to ${what}`, description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.protection.all, exact: true }),
  })
}
