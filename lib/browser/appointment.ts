'use client'

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import {
  type AppointmentDaysFilter,
  type AppointmentFilter,
  type AvailabilityFilter,
  queryKeys,
} from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type {
  Appointment,
  AppointmentWithWarnings,
  CancellationPreview,
  CreateAppointmentBody,
  UpdateAppointmentBody,
} from '@/lib/contracts/appointment'
import type { AppointmentDay } from '@/lib/contracts/appointment-days'
import type { OwnerAvailability } from '@/lib/contracts/availability'
import type { TimelineEntry } from '@/lib/contracts/timeline'
import { api } from '@/lib/routes'

/** Fetches the appointments for one date or a few weeks. */
export function useAppointments(filter: AppointmentFilter) {
  return useQuery({
    queryKey: queryKeys.appointments.list(filter),
    queryFn: ({ signal }) => fetchJson<Appointment[]>(api.appointments(filter), { signal }),
  })
}

/** Fetches how much time is booked and free on each date. */
export function useAppointmentDays(filter: AppointmentDaysFilter) {
  return useQuery({
    queryKey: queryKeys.availability.days(filter),
    queryFn: ({ signal }) => fetchJson<AppointmentDay[]>(api.appointmentDays(filter), { signal }),
    // Visitors book at any moment, and free time passes.
    staleTime: 0,
  })
}

/** Fetches one appointment. */
export function useAppointment(id: string) {
  return useQuery({
    queryKey: queryKeys.appointment.one(id),
    queryFn: ({ signal }) => fetchJson<Appointment>(api.appointment(id), { signal }),
  })
}

/** Fetches the events and messages of an appointment, newest first. */
export function useTimeline(id: string) {
  return useQuery({
    queryKey: queryKeys.appointment.timeline(id),
    queryFn: ({ signal }) => fetchJson<TimelineEntry[]>(api.appointmentTimeline(id), { signal }),
  })
}

/** Fetches what cancelling an appointment now would send to the client. Sends no request unless `wanted`. */
export function useCancellationPreview(id: string, wanted: boolean) {
  return useQuery({
    queryKey: queryKeys.appointment.cancellation(id),
    queryFn: ({ signal }) => fetchJson<CancellationPreview>(api.appointmentCancellation(id), { signal }),
    enabled: wanted,
    // The messages depend on the time of day and on what has been sent since.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Fetches the free times for a service, and why other times aren't free. Sends no request without a filter. */
export function useOwnerAvailability(filter: AvailabilityFilter | null) {
  return useQuery({
    queryKey: filter ? queryKeys.availability.list(filter) : queryKeys.availability.all,
    queryFn: ({ signal }) => fetchJson<OwnerAvailability>(api.availability(filter as AvailabilityFilter), { signal }),
    enabled: filter !== null,
    // Another tab or a visitor may take a time at any moment.
    staleTime: 0,
  })
}

export function useCreateAppointment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: usePostOnce<AppointmentWithWarnings, CreateAppointmentBody>(api.appointments()),
    onSuccess: ({ warnings }) => {
      toast({ title: 'Appointment created successfully', ...describeWarnings(warnings) })
    },
    onError: (error) => {
      toast({ title: 'Failed to create appointment', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      invalidateVisits(queryClient)
    },
  })
}

/** Forgives a no-show or late cancellation, or undoes that; the toast offers undo. */
export function useForgive() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ id, isForgiven }: { id: string; isForgiven: boolean }) =>
      fetchJson<Appointment>(api.appointmentForgive(id), { method: isForgiven ? 'POST' : 'DELETE' }),
    onSuccess: (changed, { id, isForgiven }) => {
      replaceInLists(queryClient, changed)
      const onClick = () => mutation.mutate({ id, isForgiven: !isForgiven })
      const action = { label: 'Undo', altText: 'Press the same button again', onClick }
      toast(
        isForgiven
          ? { title: 'Forgiven', description: 'It stays in the history, but no longer counts toward the risk.', action }
          : { title: 'No longer forgiven', description: 'It counts toward the risk again.', action },
      )
    },
    onError: (error) => {
      toast({ title: 'This could not be saved', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      invalidateVisits(queryClient)
    },
  })
  return mutation
}

/** How to undo a change of status without the toast, for assistive technology. */
export const HOW_TO_UNDO = 'Open the More menu of the appointment and choose Undo'

type Change = Omit<UpdateAppointmentBody, 'version'>

export interface AppointmentChange {
  appointment: Appointment
  change: Change
}

/**
 * Changes an appointment. A new status, start or duration is shown optimistically and reverted if the server rejects
 * it. Sends the `version`, so that two tabs can't overwrite each other. The toast offers undo if the server allows it.
 */
export function useUpdateAppointment() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ appointment, change }: AppointmentChange) =>
      fetchJson<AppointmentWithWarnings>(api.appointment(appointment.id), {
        method: 'PUT',
        body: { ...change, version: appointment.version },
      }),
    onMutate: async ({ appointment, change }) => {
      // A response still pending is older than this change.
      await queryClient.cancelQueries({ queryKey: queryKeys.appointments.all })
      const shown = predictChange(appointment, change)
      if (shown) replaceInLists(queryClient, shown)
    },
    onSuccess: ({ warnings, ...changed }, { change }) => {
      replaceInLists(queryClient, changed)
      toast({
        title: 'Appointment updated successfully',
        ...describeWarnings(warnings),
        // Undo takes back the last change of status, which a move or a note isn't.
        ...(change.status === undefined ? {} : offerUndo(changed)),
      })
    },
    onError: (error, { appointment }) => {
      replaceInLists(queryClient, appointment)
      toast({ title: 'Failed to update appointment', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      invalidateVisits(queryClient)
    },
  })

  function offerUndo(changed: Appointment) {
    const status = changed.undoTo
    if (!status) return {}
    const onClick = () => mutation.mutate({ appointment: changed, change: { status } })
    return { action: { label: 'Undo', altText: HOW_TO_UNDO, onClick } }
  }
  return mutation
}

/** Approves an online request as the owner sees it: one that has changed since is refused. */
export function useApproveAppointment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Appointment) =>
      fetchJson<Appointment>(api.appointmentApprove(id), { method: 'POST', body: { version } }),
    onSuccess: (changed) => {
      replaceInLists(queryClient, changed)
      const isTold = new Date(changed.appointmentDate) > new Date()
      toast({
        title: 'Request approved',
        description: isTold ? 'The client will be told.' : 'The start has passed, so the client gets no message.',
      })
    },
    onError: (error) => {
      toast({ title: 'Failed to approve request', description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => {
      invalidateVisits(queryClient)
    },
  })
}

/**
 * Returns the expected result of the change for the optimistic update; null if it can't be predicted, such as for a
 * wall time.
 */
function predictChange(
  appointment: Appointment,
  { status, minutesLate, appointmentDate, duration }: Change,
): Appointment | null {
  if (status) {
    return {
      ...appointment,
      status,
      minutesLate: minutesLate ?? null,
      undoTo: null,
      risk: status === 'scheduled' || status === 'confirmed' ? appointment.risk : null,
    }
  }
  const start = appointmentDate?.endsWith('Z') ? appointmentDate : undefined
  if (!start && duration === undefined) return null
  return {
    ...appointment,
    appointmentDate: start ?? appointment.appointmentDate,
    duration: duration ?? appointment.duration,
  }
}

/** Replaces an appointment in all cached lists. */
export function replaceInLists(queryClient: QueryClient, changed: Appointment) {
  queryClient.setQueriesData<Appointment[]>({ queryKey: queryKeys.appointments.all }, (list) =>
    list?.map((appointment) => (appointment.id === changed.id ? changed : appointment)),
  )
  queryClient.setQueryData<Appointment>(queryKeys.appointment.one(changed.id), (known) => known && changed)
}

/**
 * Invalidates every query that depends on appointments: lists, statistics, activity, free times and who waits for them,
 * the waitlist, clients and reminders.
 */
export function invalidateVisits(queryClient: QueryClient) {
  const stale = [
    queryKeys.appointments.all,
    queryKeys.appointment.all,
    queryKeys.analytics.all,
    queryKeys.dashboard.all,
    queryKeys.availability.all,
    queryKeys.clients.all,
    queryKeys.waitlist.all,
    queryKeys.recovery.all,
    queryKeys.reminders.all,
  ]
  stale.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
}

function describeWarnings(warnings: readonly string[] | undefined) {
  return warnings && warnings.length > 0 ? { description: warnings.join(' ') } : {}
}
