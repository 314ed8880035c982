import { describeNotice, NOTICE_CHOICES } from '@/lib/domain/waiting'

/** How soon the client could come, as a select offers it to the client or to the owner. */
export function noticeOptions(words: 'I need' | 'Needs'): Array<{ value: string; label: string }> {
  return NOTICE_CHOICES.map((minutes) => {
    const notice = describeNotice(minutes)
    return { value: String(minutes), label: notice === null ? 'Any time' : `${words} ${notice}` }
  })
}
