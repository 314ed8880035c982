'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { deleteRow } from '@/lib/browser/delete-row'
import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { queryKeys } from '@/lib/browser/query-keys'
import { type ToastContent, toast } from '@/lib/browser/toast'
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
    usePostOnce<StaffDetails, CreateStaffBody>(api.staff),
  )
}

export function useUpdateStaff() {
  return useStaffChange(
    { done: 'Staff member updated successfully', failed: 'Failed to update staff member' },
    ({ id, ...body }: UpdateStaffBody & { id: string }) =>
      fetchJson<StaffDetails>(api.staffMember(id), { method: 'PUT', body }),
  )
}

const NOT_BOOKABLE = {
  title: 'Staff member is no longer bookable',
  description: 'They stay in this list, because appointments or waiting clients refer to them.',
}

/** Removes a staff member; the toast says if the server keeps them as not bookable. */
export function useDeleteStaff() {
  return useStaffChange(
    {
      done: ({ isKept }) => (isKept ? NOT_BOOKABLE : { title: 'Staff member removed successfully' }),
      failed: 'Failed to remove staff member',
    },
    (id: string) => deleteRow({ id, path: api.staffMember(id), listPath: api.staff }),
  )
}

function useStaffChange<Input, Answer>(
  says: { done: string | ((answer: Answer) => ToastContent); failed: string },
  change: (input: Input) => Promise<Answer>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      toast(typeof says.done === 'string' ? { title: says.done } : says.done(answer))
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
        queryKeys.analytics.all,
      ]
      affected.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
    },
  })
}
