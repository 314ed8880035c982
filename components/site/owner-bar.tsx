import { ArrowLeft } from '@/components/site/icons'

/** Reminds the owner that they see what their customers see. */
export function OwnerBar({ dashboardHref }: { dashboardHref: string }) {
  return (
    <aside aria-label="Preview" className="bg-foreground text-background">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-4 px-4 py-1 text-sm sm:px-6">
        <p className="py-2">You are viewing your public site</p>
        <a
          href={dashboardHref}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to dashboard
        </a>
      </div>
    </aside>
  )
}
