'use client'

import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import { Skeleton } from '@/components/ui/skeleton'

interface ListSkeletonProps {
  /** Label for screen readers: "Loading clients". */
  label: string
  count?: number
  className?: string
}

/** Placeholder rows with a picture, two lines and a badge. */
export function ListSkeleton({ label, count = 5, className }: ListSkeletonProps) {
  return (
    <SkeletonRegion label={label} className={cn('divide-y', className)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-4">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
      ))}
    </SkeletonRegion>
  )
}

/** A placeholder grid of cards. */
export function CardGridSkeleton({ label, count = 6, className }: ListSkeletonProps) {
  return (
    <SkeletonRegion label={label} className={cn('grid gap-4 sm:grid-cols-2 xl:grid-cols-3', className)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-xl border bg-card p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </SkeletonRegion>
  )
}

function SkeletonRegion({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div aria-busy className="appear-late">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className={className}>{children}</div>
    </div>
  )
}
