'use client'

import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'

interface ZoneChangeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  upcomingVisits: number
  onConfirm: () => void
}

/** Clients were told a time of day; another zone changes it for every visit to come. */
export function ZoneChangeDialog({ open, onOpenChange, upcomingVisits, onConfirm }: ZoneChangeDialogProps) {
  const visits = upcomingVisits === 1 ? '1 upcoming appointment' : `${upcomingVisits} upcoming appointments`
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Change the time zone?</AlertDialogTitle>
          <AlertDialogDescription>
            You have {visits}. They stay at the same moment, so the time of day shown to you and your clients changes. Reminders
            are planned again.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep editing</AlertDialogCancel>
          <AlertDialogAction variant="default" onClick={onConfirm}>
            Change the time zone
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
