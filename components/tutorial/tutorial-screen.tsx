import { MAIN_ID, SkipLink } from '@/components/shell/skip-link'
import { QuickLinks } from '@/components/tutorial/quick-links'
import { STEP_TITLE_ID } from '@/components/tutorial/step-address'
import { StepNavigation } from '@/components/tutorial/step-navigation'
import { tutorialSteps } from '@/components/tutorial/steps'
import { TutorialHeader } from '@/components/tutorial/tutorial-header'
import { Progress } from '@/components/ui/progress'

interface TutorialScreenProps {
  /** The step's number, counted from 1. */
  step: number
  signedIn: boolean
}

/** Shows one step of the tutorial. Steps are connected by plain links, so that it works without JavaScript. */
export function TutorialScreen({ step, signedIn }: TutorialScreenProps) {
  const shown = tutorialSteps[step - 1]
  if (!shown) throw new RangeError(`The tutorial has no step ${step}`)
  const { title, Content } = shown
  const percent = Math.round((step / tutorialSteps.length) * 100)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TutorialHeader signedIn={signedIn} />
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-16 sm:px-6 sm:pt-8">
        <p className="flex justify-between gap-4 text-sm text-muted-foreground tabular-nums">
          <span>
            Step {step} of {tutorialSteps.length}
          </span>
          <span aria-hidden>{percent}%</span>
        </p>
        <Progress value={percent} aria-label="Tutorial progress" className="mt-2" />
        <h1
          id={STEP_TITLE_ID}
          tabIndex={-1}
          className="mt-8 scroll-mt-64 text-3xl font-semibold outline-none sm:mt-10 sm:text-4xl"
        >
          {title}
        </h1>
        <Content />
        <StepNavigation step={step} />
        <QuickLinks step={step} />
      </main>
    </div>
  )
}
