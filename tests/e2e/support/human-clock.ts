import type { Locator, Page } from '@playwright/test'

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, Communications of the ACM 23 (7), 1980), each at
 * its slow end for somebody who has never seen the screen: M, deciding what to do; P, pointing, on a touch screen
 * as with a mouse; B, pressing and releasing; H, the hand to the keyboard; K, a key at the model's pace for random
 * letters (0.5), because names and phone numbers are typed letter by letter with the thumbs. The model has no
 * reading, so each new screen adds `read`, which is our own guess and long for the texts it stands for.
 */
const SECONDS = { M: 1.35, P: 1.5, B: 0.2, H: 0.4, K: 0.5, read: 15, openMail: 30 }

/** Does what a person does and counts it: taps, fields typed into, screens seen, and the seconds it would take them. */
export class HumanClock {
  readonly screens: string[] = []
  taps = 0
  fields = 0
  seconds = 0

  constructor(private readonly page: Page) {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.see(new URL(frame.url()).pathname)
    })
  }

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.taps += 1
    this.seconds += SECONDS.M + SECONDS.P + SECONDS.B
  }

  /** Tapping into a field is part of typing. */
  async type(target: Locator, text: string): Promise<void> {
    await target.click()
    await target.fill(text)
    this.fields += 1
    this.seconds += SECONDS.M + SECONDS.P + SECONDS.B + SECONDS.H + SECONDS.K * text.length
  }

  /** Switching to the mail program, finding the mail and opening its link. */
  async openFromMail(link: string): Promise<void> {
    await this.page.goto(link)
    this.taps += 1
    this.seconds += SECONDS.openMail
  }

  /** A screen is a page; another URL of the same page isn't another screen. */
  private see(path: string): void {
    if (this.screens.at(-1) === path) return
    this.screens.push(path)
    this.seconds += SECONDS.read
  }
}
