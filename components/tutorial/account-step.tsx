import { Point, Points } from '@/components/tutorial/points'
import { SignInPicture } from '@/components/tutorial/sign-in-picture'
import { StepContent } from '@/components/tutorial/step-content'
import { routes } from '@/lib/routes'

export function AccountStep() {
  return (
    <StepContent
      lead="Your email address is your account. There is no password to invent, and none to forget."
      picture={<SignInPicture />}
      action={{ label: 'Open the sign-in page', href: routes.magicLogin }}
    >
      <Points>
        <Point title="Ask for a link">
          Enter your email and press “Send magic link”. A new address opens a new account.
        </Point>
        <Point title="Open it within 15 minutes">
          The link in the email works once. Nothing there after a minute? Look in your spam folder, or ask for another.
        </Point>
        <Point title="Press “Sign in to No-Show Shield”">
          Only that button signs you in, because mail programs open links automatically to check them.
        </Point>
        <Point title="You stay signed in">
          For 30 days after you last used it, in this browser. On a shared computer press Logout when you are done.
        </Point>
      </Points>
    </StepContent>
  )
}
