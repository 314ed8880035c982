'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { CreateStaffBody, StaffDetails, UpdateStaffBody } from '@/lib/contracts/staff'
import { api } from '@/lib/routes'

/** Fetches all staff members, in the owner's order. */
export function useStaff() {
  return useQuery({
    queryKey: queryKeys.staff.all,
    queryFn: ({ signal }) => fetchJson<StaffDetails[]>(api.staff, { signal }),
  })
}

export function useCreateStaff() {
  return useStaffChange(
    { done: 'Staff member added successfully', failed: 'Failed to add staff member' },
    (body: CreateStaffBody) => fetchJson<StaffDetails>(api.staff, { method: 'POST', body }),
  )
}

export function useUpdateStaff() {
  return useStaffChange(
    { done: 'Staff member updated successfully', failed: 'Failed to update staff member' },
    ({ id, ...body }: UpdateStaffBody & { id: string }) =>
      fetchJson<StaffDetails>(api.staffMember(id), { method: 'PUT', body }),
  )
}

export function useDeleteStaff() {
  return useStaffChange(
    { done: 'Staff member removed successfully', failed: 'Failed to remove staff member' },
    (id: string) => fetchJson<void>(api.staffMember(id), { method: 'DELETE' }),
  )
}

function useStaffChange<Input, Answer>(
  says: { done: string; failed: string },
  change: (input: Input) => Promise<Answer>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: says.done })
    },
    onError: (error) => {
      toast({ title: says.failed, description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      const affected = [
        queryKeys.staff.all,
        queryKeys.timeOff.all,
        queryKeys.availability.all,
        queryKeys.appointments.all,
      ]
      affected.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
    },
  })
}
