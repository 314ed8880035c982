import { describeNotice, NOTICE_CHOICES } from '@/lib/domain/waiting'

/** Returns the options for how soon the client could come, worded for the client or the owner. */
export function noticeOptions(words: 'I need' | 'Needs'): Array<{ value: string; label: string }> {
  return NOTICE_CHOICES.map((minutes) => {
    const notice = describeNotice(minutes)
    return { value: String(minutes), label: notice === null ? 'Any time' : `${words} ${notice}` }
  })
}
