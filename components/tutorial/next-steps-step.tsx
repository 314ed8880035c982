import { CounterCardPicture } from '@/components/tutorial/counter-card-picture'
import { StepContent } from '@/components/tutorial/step-content'

const tasks = [
  {
    title: 'Book on your own page',
    text: 'From the dashboard, open Public Site and book an appointment, as a client would.',
  },
  {
    title: 'Confirm it',
    text: 'Open the link in the confirmation and press the button. Your week now says Confirmed.',
  },
  { title: 'Add the appointments you already have', text: 'With New Appointment, so that no one can book over them.' },
  {
    title: 'Add your regulars',
    text: 'Name, phone and email under Clients. They can be reminded starting with their next appointment.',
  },
  {
    title: 'Share your address',
    text: 'In your profile, on your door, on the card by the mirror. It is all a client needs.',
  },
]

export function NextStepsStep() {
  return (
    <StepContent
      lead="That’s everything. Do these five small things, and it works for you starting this evening."
      picture={<CounterCardPicture />}
    >
      <ol className="grid gap-5">
        {tasks.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-semibold text-accent-foreground tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-0.5 text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </StepContent>
  )
}
