import { updateMessageTemplateBody } from '@/lib/contracts/message-template'
import { getDb } from '@/lib/server/db'
import { updateMessageTemplate } from '@/lib/server/message-template/commands'
import { listMessageTemplates, listTemplateExamples } from '@/lib/server/message-template/queries'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { depsAt, MORNING, openSalon } from '../../support/salon'
import { bookVisit, makeDue, messagesOf, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const now = () => depsAt(testNow())

it('hold for messages that were planned before, from the next one sent on', async () => {
  const salon = await openTextingSalon('worded')
  const id = await bookVisit(salon, { name: 'Ada King', phone: '+12125550171', startsInHours: 48 })
  await updateMessageTemplate(salon.owner, { kind: 'reminder_24h', smsText: '{first_name}, soon! {link}' }, now())
  await makeDue(id, 'reminder_24h')
  await sendDueMessages(getDb(), new AbortController().signal)
  const bodies = await getDb().message.findMany({
    where: { appointmentId: id, kind: 'reminder_24h', channel: 'sms' },
    select: { body: true, status: true },
  })
  expect(bodies).toEqual([
    { status: 'sent', body: expect.stringMatching(/^Ada, soon! http:\/\/worded\.localhost:3000\/c\/\S{10}$/) },
  ])
  expect((await messagesOf(id, 'reminder_24h')).length).toBe(1)
})

it('change one message and leave its channels and times, and null goes back to the default', async () => {
  const salon = await openSalon('fields')
  await getDb().messageSetting.create({
    data: {
      businessId: salon.owner.businessId,
      kind: 'reminder_2h',
      smsEnabled: true,
      emailEnabled: false,
      leadMinutes: 180,
    },
  })
  await updateMessageTemplate(salon.owner, { kind: 'reminder_2h', emailSubject: 'Soon: {service}' }, now())
  await updateMessageTemplate(salon.owner, { kind: 'reminder_2h', smsText: 'See you {time} {link}' }, now())
  const [row] = await getDb().messageSetting.findMany({ where: { businessId: salon.owner.businessId } })
  expect(row).toMatchObject({
    leadMinutes: 180,
    emailSubject: 'Soon: {service}',
    smsText: 'See you {time} {link}',
    emailText: null,
  })
  await updateMessageTemplate(salon.owner, { kind: 'reminder_2h', smsText: null }, now())
  const listed = await listMessageTemplates(salon.owner)
  expect(listed.find(({ kind }) => kind === 'reminder_2h')).toMatchObject({
    smsText: null,
    emailSubject: 'Soon: {service}',
  })
})

it.each([
  [{ kind: 'reminder_24h', smsText: 'See you {time}' }, 'smsText', 'Keep {action} or {link}'],
  [{ kind: 'confirmation', smsText: 'Reply CANCEL to cancel {link}' }, 'smsText', 'carriers'],
  [{ kind: 'confirmation', emailSubject: 'A\nBcc: x' }, 'emailSubject', 'one line'],
  [{ kind: 'confirmation', emailSubject: 'x'.repeat(151) }, 'emailSubject', 'at most 150'],
  [{ kind: 'confirmation', emailText: '' }, 'emailText', 'Enter the wording'],
  [{ kind: 'nonsense', emailText: 'Hi' }, 'kind', ''],
])('%j is refused at its field', (body, field, reason) => {
  const issues = updateMessageTemplateBody.safeParse(body).error?.issues ?? []
  expect(issues.map((issue) => issue.path[0])).toEqual([field])
  expect(issues[0]?.message).toContain(reason)
})

it("are tried on the owner's own next visits, or on one that says it is made up", async () => {
  const salon = await openTextingSalon('tried')
  expect((await listTemplateExamples(salon.owner, MORNING)).map(({ isReal }) => isReal)).toEqual([false])
  await bookVisit(salon, { name: 'Ben Long', startsInHours: 30 })
  await bookVisit(salon, { name: 'Ada King', startsInHours: 20 })
  const examples = await listTemplateExamples(salon.owner, testNow())
  expect(examples.map(({ clientName, isReal }) => [clientName, isReal])).toEqual([
    ['Ada King', true],
    ['Ben Long', true],
  ])
  expect(examples[0]?.words).toMatchObject({
    firstName: 'Ada',
    service: 'Haircut',
    confirmLink: expect.stringMatching(/\/c\/\S{10}$/),
  })
})
