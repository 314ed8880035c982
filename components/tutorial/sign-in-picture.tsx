import type { ReactNode } from 'react'

import { Vignette } from '@/components/marketing/vignette'

/** A picture of signing in, in three steps. */
export function SignInPicture() {
  return (
    <Vignette description="Three cards. The sign-in form with the address luna@example.com and the button Send magic link. The email, with the button Continue to sign in. The page it opens, with the button Sign in to No-Show Shield.">
      <div className="grid gap-4">
        <Card place="This page" className="sm:mr-16">
          <p className="rounded-lg border border-input bg-background px-3 py-2">luna@example.com</p>
          <PictureButton>Send magic link</PictureButton>
        </Card>
        <Card place="Your inbox" className="sm:mx-8">
          <p className="text-sm">The link works once and expires in 15 minutes.</p>
          <PictureButton>Continue to sign in</PictureButton>
        </Card>
        <Card place="The page behind the link" className="sm:ml-16">
          <PictureButton>Sign in to No-Show Shield</PictureButton>
        </Card>
      </div>
    </Vignette>
  )
}

function Card({ place, className, children }: { place: string; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <p className="mb-1.5 text-xs text-accent-foreground">{place}</p>
      <div className="grid gap-3 rounded-xl border bg-card p-4 shadow-card">{children}</div>
    </div>
  )
}

function PictureButton({ children }: { children: string }) {
  return (
    <p className="rounded-lg bg-primary px-3 py-2.5 text-center text-sm font-medium text-primary-foreground">
      {children}
    </p>
  )
}
